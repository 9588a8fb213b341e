import type { SdkPrompt } from "../model/sdk-types.js";
import { type ChatMessage, type MessagePair, pairsOf, promptOf } from "./chat-message.js";

/** Messages as handlers see them. */
export type ChatMessages = readonly Readonly<Record<string, unknown>>[];

/** The messages of a request as handlers see them; made when the first one looks. */
export class ChatPrompt {
  readonly #given: SdkPrompt;
  #pairs: readonly MessagePair[] | undefined = undefined;
  #messages: ChatMessages | undefined = undefined;

  constructor(given: SdkPrompt) {
    this.#given = given;
  }

  /** As they are now. */
  get messages(): ChatMessages {
    this.#messages ??= this.#pairsOfGiven.map(({ chat }): ChatMessage => chat);
    return this.#messages;
  }

  /** Takes what handlers have made of them; the prompt to send then. */
  change(messages: ChatMessages): SdkPrompt {
    if (messages === this.#messages) return this.#given;
    this.#messages = messages;
    return promptOf(messages, this.#pairsOfGiven);
  }

  get #pairsOfGiven(): readonly MessagePair[] {
    this.#pairs ??= pairsOf(this.#given);
    return this.#pairs;
  }
}
