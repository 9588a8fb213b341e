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
    const own: InputCallback = async (options) =>
      orFail(await calls.ofMessages(options.messages), () => callback.call(tool, options));
    return [[name, own]];
  });
  return Object.fromEntries(wrapped);
}
