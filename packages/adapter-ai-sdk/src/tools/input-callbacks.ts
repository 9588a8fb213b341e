import { type Flow, flow, waitFor } from "@hookline/core";
import type { Calls } from "../call/calls.js";
import { orFail } from "../call/loop-callbacks.js";

const NAMES = ["onInputStart", "onInputDelta", "onInputAvailable"] as const;

type InputCallback = (options: { readonly messages: readonly unknown[] }) => unknown;
type InputCallbacks = { readonly [N in (typeof NAMES)[number]]?: InputCallback };

/** What a tool wants to be told of its input; where it throws, the SDK drops the call, which fails. */
export function inputCallbacks(tool: object, calls: Calls): InputCallbacks {
  const given = tool as InputCallbacks;
  const wrapped = NAMES.flatMap((name) => {
    const callback = given[name];
    if (callback === undefined) return [];
    const own: InputCallback = (options) =>
      flow(() => called(calls, () => callback.call(tool, options), options));
    return [[name, own]];
  });
  return Object.fromEntries(wrapped);
}

function* called(
  calls: Calls,
  callback: () => unknown,
  { messages }: Parameters<InputCallback>[0],
): Flow<unknown> {
  const known = yield* waitFor(calls.of(messages));
  return yield* orFail(known, flowOf(callback));
}

function* flowOf(callback: () => unknown): Flow<unknown> {
  return yield* waitFor(callback());
}
