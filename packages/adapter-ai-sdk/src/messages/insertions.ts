import type { SdkMessage, SdkPrompt } from "../model/sdk-types.js";

/**
 * What handlers have added to a conversation that the SDK keeps: it builds the prompt of each step
 * from its own messages, which only grow, so additions are put back at their places each time.
 */
export class Insertions {
  readonly #done: { readonly at: number; readonly messages: readonly SdkMessage[] }[] = [];
  readonly #pending: string[] = [];

  /** Keeps a text for the next request. */
  tell(text: string): void {
    this.#pending.push(text);
  }

  /** Puts messages behind those that a prompt has now. */
  add(prompt: SdkPrompt, messages: readonly SdkMessage[]): void {
    this.#done.push({ at: prompt.length, messages });
  }

  /** A prompt of the SDK with everything that was added. */
  applyTo(prompt: SdkPrompt): SdkPrompt {
    if (this.#pending.length > 0) {
      this.add(prompt, [userMessage(this.#pending.splice(0).join("\n"))]);
    }
    if (this.#done.length === 0) return prompt;
    const all: SdkMessage[] = [];
    let from = 0;
    for (const { at, messages } of this.#done) {
      all.push(...prompt.slice(from, at), ...messages);
      from = at;
    }
    return [...all, ...prompt.slice(from)];
  }
}

/** A text as a user's message. */
export function userMessage(text: string): SdkMessage {
  return { role: "user", content: [{ type: "text", text }] };
}
