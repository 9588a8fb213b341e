import type { Message } from "@hookline/runtime";
import type { ChatToolCall } from "../messages/chat-message.js";

/** The calls of tools that an answer has asked for, until their results are stored. */
export class PendingResults {
  readonly #calls: { readonly id: string; readonly tool: string }[] = [];

  /** @param messages of a branch, of which the latest answer may have left some open */
  constructor(messages: readonly Message[] = []) {
    const asking = messages.findLast(({ tool_calls = [] }) => tool_calls.length > 0);
    if (asking === undefined) return;
    this.ask(asking.tool_calls as readonly ChatToolCall[]);
    for (const message of messages.slice(messages.lastIndexOf(asking) + 1)) {
      if (message.role !== "tool") continue;
      const { tool_name } = Object(message.metadata) as { readonly tool_name?: string };
      this.take(message.tool_call_id, tool_name);
    }
  }

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  ask(calls: readonly ChatToolCall[]): void {
    for (const { id, function: called } of calls) this.#calls.push({ id, tool: called.name });
  }

  /**
   * Takes one out; false where none was asked for.
   * @param tool its name; any, where two calls of one id need not be told apart
   */
  take(id: string | undefined, tool?: string): boolean {
    const at = this.#calls.findIndex(
      (call) => call.id === id && (tool === undefined || call.tool === tool),
    );
    if (at !== -1) this.#calls.splice(at, 1);
    return at !== -1;
  }
}
