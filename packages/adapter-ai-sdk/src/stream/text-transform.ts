import { type Flow, waitFor } from "@hookline/core";
import type { Call } from "../call/call.js";
import type { ModelIdentity } from "../map-events.js";
import type { Metadata, Reasoning } from "../messages/reasonings.js";
import type { TextKind } from "./text-parts.js";

/**
 * The pieces of one text of a stream on their way through `llm_stream_text`. Its handlers may hold
 * back what may be part of something longer, such as a secret, until they have seen the rest.
 */
export class TextTransform {
  readonly kind: TextKind;
  readonly #call: Call;
  readonly #about: ModelIdentity & { readonly part: TextKind; readonly stream_id: string };
  #index = 0;
  #given = "";
  /** Everything that was let out. */
  text = "";
  /** What the provider said of it last. */
  metadata: Metadata | undefined = undefined;

  /** @param id differs from that of any text that streams beside it in the process */
  constructor(call: Call, about: ModelIdentity, kind: TextKind, id: string) {
    this.kind = kind;
    this.#call = call;
    this.#about = { ...about, part: kind, stream_id: id };
  }

  /** Whether what was let out is what came. */
  get isChanged(): boolean {
    return this.text !== this.#given;
  }

  /** As it came. */
  get original(): Reasoning {
    return { text: this.#given, providerMetadata: this.metadata };
  }

  /** @returns what may be shown now; it may be empty */
  *next(text: string): Flow<string> {
    this.#given += text;
    return yield* this.#put(text, false);
  }

  /** @returns what was still held back */
  *end(): Flow<string> {
    return yield* this.#put("", true);
  }

  *#put(text: string, final: boolean): Flow<string> {
    const { hooks, base } = this.#call;
    const payload = { text, final, index: this.#index++, ...this.#about, ...base };
    const { event } = yield* waitFor(hooks.emit("llm_stream_text", payload));
    this.text += event.text;
    return event.text;
  }
}
