import {
  defaultLogger,
  type Flow,
  flow,
  type HookLogger,
  hasCode,
  type MaybePromise,
  waitFor,
} from "@hookline/core";
import type { Calls, KnownCall } from "./calls.js";

/** Decides after a step whether the loop of the SDK ends. */
export type StopCondition = (options: StepsSoFar) => boolean | PromiseLike<boolean>;

/** What callbacks of the SDK's loop are told: one list for each call. */
interface StepsSoFar {
  readonly steps: readonly { readonly text: string }[];
}

/** The stop conditions that went through `endingWith` already. */
const OURS = Symbol("hookline.ai-sdk.stop-condition");

/**
 * Stop conditions that end the call with the loop, and fail it where one of them throws: there the
 * SDK lets errors through, a store's refusal among them, which it swallows in `onFinish`.
 */
export function endingWith(
  given: StopCondition | readonly StopCondition[],
  calls: Calls,
): StopCondition | readonly StopCondition[] {
  const conditions = [given].flat() as readonly StopCondition[];
  if (conditions.every((condition) => OURS in condition)) return given;
  const condition: StopCondition = (options) => flow(() => isMet(calls, conditions, options));
  return Object.assign(condition, { [OURS]: true });
}

function* isMet(
  calls: Calls,
  conditions: readonly StopCondition[],
  options: StepsSoFar,
): Flow<boolean> {
  const known = yield* waitFor(calls.of(options.steps));
  if (!(yield* orFail(known, isAnyMet(conditions, options)))) return false;
  yield* waitFor(known?.call.finish(lastTextOf(options)));
  return true;
}

/** Each is asked, as the SDK does, also where one has said yes. */
function* isAnyMet(conditions: readonly StopCondition[], options: StepsSoFar): Flow<boolean> {
  let isAny = false;
  for (const condition of conditions) if (yield* waitFor(condition(options))) isAny = true;
  return isAny;
}

/**
 * An `onFinish` that ends the call first, however its loop has ended. The SDK swallows what it
 * throws, so where a store refused the end the result is made to throw that instead.
 */
export function finishing<E extends StepsSoFar>(
  calls: Calls,
  given: ((event: E) => unknown) | undefined,
): (event: E) => MaybePromise<void> {
  return (event) => flow(() => finished(calls, event, given));
}

function* finished<E extends StepsSoFar>(
  calls: Calls,
  event: E,
  given: ((event: E) => unknown) | undefined,
): Flow<void> {
  const known = yield* waitFor(calls.of(event.steps));
  try {
    yield* waitFor(known?.call.finish(lastTextOf(event)));
  } catch (error) {
    spoil(event.steps.at(-1), error);
    known?.call.hooks.logger.error(
      { error: nameOf(error) },
      "A call failed at its end. Where a store refused it, the result throws that; a stream that was read meanwhile can not.",
    );
    throw error;
  }
  yield* waitFor(given?.(event));
}

/** Runs a callback of the settings; the call fails with what it throws. */
export function* orFail<T>(known: KnownCall | undefined, work: Flow<T>): Flow<T> {
  try {
    return yield* work;
  } catch (error) {
    yield* waitFor(known?.call.fail(error));
    throw error;
  }
}

/**
 * An `onError` for settings that have none. The SDK's own prints the whole error, and with it the
 * request: prompts, tools and headers. This one names it; the error itself is at `on_error`, and in
 * the stream.
 */
export function namingErrors(
  logger: HookLogger | undefined,
): (event: { readonly error: unknown }) => void {
  return ({ error }) => {
    const { statusCode } = Object(error) as { readonly statusCode?: unknown };
    const status = typeof statusCode === "number" ? { status: statusCode } : {};
    (logger ?? defaultLogger()).error(
      { error: nameOf(error), ...status },
      "A call of the AI SDK failed. Its error is told at on_error and in the stream; pass an onError to see it here.",
    );
  };
}

function lastTextOf({ steps }: StepsSoFar): string {
  return steps.at(-1)?.text ?? "";
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Everything that a result says of its last step comes from these two. */
function spoil(step: object | undefined, error: unknown): void {
  if (step === undefined || !hasCode(error, "STATE_REFUSED")) return;
  const get = (): never => {
    throw error;
  };
  for (const field of ["content", "finishReason"]) Object.defineProperty(step, field, { get });
}
