import type { Call } from "../call/call.js";
import type { ModelIdentity } from "../map-events.js";

/**
 * The pieces of one text of a stream on their way through `llm_stream_text`. Its handlers may hold
 * back what may be part of something longer, such as a secret, until they have seen the rest.
 */
export class TextTransform {
  readonly #call: Call;
  readonly #about: ModelIdentity;
  #index = 0;
  /** Everything that was let out. */
  text = "";

  constructor(call: Call, about: ModelIdentity) {
    this.#call = call;
    this.#about = about;
  }

  /** @returns what may be shown now; it may be empty */
  next(text: string): Promise<string> {
    return this.#put(text, false);
  }

  /** @returns what was still held back */
  end(): Promise<string> {
    return this.#put("", true);
  }

  async #put(text: string, final: boolean): Promise<string> {
    const { hooks, base } = this.#call;
    const { event } = await hooks.emit("llm_stream_text", {
      text,
      final,
      index: this.#index++,
      ...this.#about,
      ...base,
    });
    this.text += event.text;
    return event.text;
  }
}
