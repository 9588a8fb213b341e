import { isThenable, type MaybePromise } from "@hookline/core";
import { currentSession } from "@hookline/runtime";
import type { ModelMessage } from "ai";
import type { KnownCall } from "./calls.js";

/** Stands for the session where there is none. */
const NONE = {};

/**
 * Calls that were opened by a tool which somebody had approved, until their first step. They are known
 * by the caller's own messages, which may be sent again, also in another session: a call is found in
 * its session alone, and while it lasts.
 */
export class ResumedCalls {
  readonly #known = new WeakMap<object, WeakMap<object, MaybePromise<KnownCall>>>();

  /** The call that the tools of these messages run for; undefined where none was opened. */
  find(messages: readonly ModelMessage[]): MaybePromise<KnownCall> | undefined {
    const last = messages.at(-1);
    return last?.role === "tool" ? this.#at(last) : undefined;
  }

  keep(messages: readonly ModelMessage[], known: MaybePromise<KnownCall>): void {
    const last = messages.at(-1);
    if (last !== undefined) this.#here().set(last, known);
  }

  /** The call whose first step is made with these messages, where the SDK may have added results. */
  take(messages: readonly ModelMessage[]): MaybePromise<KnownCall> | undefined {
    const [before, last] = messages.slice(-2);
    for (const message of [last, before]) {
      if (message?.role !== "tool") continue;
      const known = this.#at(message);
      this.#here().delete(message);
      if (known !== undefined) return known;
    }
    return undefined;
  }

  #at(message: ModelMessage): MaybePromise<KnownCall> | undefined {
    const known = this.#here().get(message);
    return known !== undefined && !isThenable(known) && known.call.isOver ? undefined : known;
  }

  #here(): WeakMap<object, MaybePromise<KnownCall>> {
    const session = currentSession() ?? NONE;
    const known = this.#known.get(session) ?? new WeakMap();
    this.#known.set(session, known);
    return known;
  }
}
