import { isDeepStrictEqual } from "node:util";
import type { Flow, MaybePromise } from "@hookline/core";
import type { ToolApproval } from "../tools/tool-approval.js";

/** A call of a tool that was put to its gate before it runs. */
export interface AskedCall {
  readonly tool: string;
  readonly id: string;
  /** As the SDK has it. */
  readonly input: unknown;
  readonly approval: MaybePromise<ToolApproval>;
  /**
   * Tells the handlers that it will not run.
   * @param all also where a person has yet to answer, who may let it run in a later call
   */
  giveUp(all: boolean): Flow<void>;
}

/**
 * The calls that the SDK has asked about, until they run. Models may give two calls the same id, and
 * each has to pass for itself.
 */
export class AskedCalls {
  readonly #calls: AskedCall[] = [];

  add(call: AskedCall): void {
    this.#calls.push(call);
  }

  /** Takes out the first one that is the same; undefined where none was asked about. */
  take(tool: string, id: string, input: unknown): AskedCall | undefined {
    const at = this.#calls.findIndex(
      (one) => one.tool === tool && one.id === id && isDeepStrictEqual(one.input, input),
    );
    return at === -1 ? undefined : this.#calls.splice(at, 1)[0];
  }

  /**
   * Tells the handlers that those which are left will not run.
   * @param all also those that a person has yet to answer
   */
  *giveUp(all: boolean): Flow<void> {
    for (const call of this.#calls.splice(0)) yield* call.giveUp(all);
  }
}

/** What comes of work; where it fails at once, a promise of that, which may be asked about later. */
export function kept<T>(work: () => MaybePromise<T>): MaybePromise<T> {
  try {
    return work();
  } catch (error) {
    const failed = Promise.reject(error);
    failed.catch(() => {});
    return failed;
  }
}
