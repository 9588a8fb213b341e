import type { Call } from "../call/call.js";
import { type AiDenial, denialMetadata, deniedText } from "../denial.js";
import { chunkType } from "../map-events.js";
import { type Asked, reportFailure } from "../model/ask-model.js";
import { endRequest, type RequestEnding } from "../model/llm-gate.js";
import type { SdkContent, SdkFinish, SdkPart, SdkStream } from "../model/sdk-types.js";
import { StreamReader } from "./stream-reader.js";
import { TextTransform } from "./text-transform.js";

/** How an answer that was streamed has ended. */
export interface StreamedEnding {
  readonly content: SdkContent[];
  /** What was held back of it, with that text where its texts were. */
  readonly rest: (text: string) => Iterable<SdkPart>;
  readonly finish: SdkFinish;
}

/** How one that has failed ended, of which the SDK is told by its parts. */
export interface BrokenEnding {
  readonly error: unknown;
  /** Whether it broke off because its reader has gone. */
  readonly isCancelled: boolean;
  readonly finish: SdkFinish | undefined;
}

type TextPart = Extract<SdkPart, { id: string }>;

/**
 * One answer as it comes: its parts are announced, its texts are transformed, and what a handler of
 * `after_llm` has to see first is held back: the calls, and the texts where one may change them
 * and none transforms them as they come.
 */
export class StreamedAnswer {
  readonly reader: StreamReader;
  readonly #call: Call;
  readonly #asked: Asked<SdkStream>;
  /** Distinguishes the texts of several answers in one step. */
  readonly #round: number;
  readonly #holdsText: boolean;
  readonly #texts = new Map<string, TextTransform>();
  readonly #content: SdkContent[] = [];
  readonly #held: SdkPart[] = [];
  readonly #announcing: Promise<unknown>[] = [];
  #finish: SdkFinish | undefined = undefined;
  #failure: { readonly error: unknown } | undefined = undefined;
  #hasEnded = false;

  constructor(call: Call, asked: Asked<SdkStream>, round: number) {
    this.#call = call;
    this.#asked = asked;
    this.#round = round;
    this.#holdsText = decides(call, "after_llm") && !decides(call, "llm_stream_text");
    this.reader = new StreamReader(asked.result.stream, asked.passed.request.abortSignal);
  }

  /**
   * @throws what the stream failed with, after it has been announced; StateRefusedError
   */
  async *parts(): AsyncGenerator<SdkPart, StreamedEnding | BrokenEnding> {
    try {
      for await (const part of this.reader.parts()) {
        this.#announce(part);
        for (const out of await this.#take(part)) {
          if (this.#holdsText || out.type === "tool-call") this.#held.push(out);
          else yield out;
        }
      }
      for (const left of await this.#endTexts()) {
        if (this.#holdsText) this.#held.push(left);
        else yield left;
      }
      return await this.#conclude();
    } catch (error) {
      await this.#endTexts();
      await this.#fail(error);
      throw error;
    } finally {
      await this.abandon();
    }
  }

  /** Announces its end where whoever reads it has gone; else changes nothing. */
  async abandon(): Promise<void> {
    if (this.#hasEnded) return;
    await this.#endTexts();
    await this.#end({ response: this.#text, status: this.#stopped ?? "cancelled" });
  }

  async #conclude(): Promise<StreamedEnding | BrokenEnding> {
    await Promise.all(this.#announcing);
    const finish = this.#finish;
    if (this.#failure !== undefined || finish === undefined) {
      const { error } = this.#failure ?? { error: new Error("The stream of the model broke off.") };
      await this.#fail(error);
      return { error, isCancelled: this.reader.isCancelled, finish };
    }
    const response = this.#text;
    const ended = await this.#end({ response, usage: finish.usage });
    if (ended !== undefined && "denial" in ended) return this.#withheld(ended.denial, finish);
    return {
      content: this.#storedAs(ended?.response ?? response),
      rest: (text) => (this.#holdsText && text !== response ? this.#rewritten(text) : this.#held),
      finish,
    };
  }

  async #fail(error: unknown): Promise<void> {
    const stopped = this.#stopped;
    const status = stopped ?? "failed";
    await this.#end({ response: this.#text, status, ...(stopped === undefined ? { error } : {}) });
    if (stopped === undefined) await reportFailure(this.#call, this.#asked.model, error);
  }

  get #stopped(): "aborted" | "cancelled" | undefined {
    if (this.#asked.passed.request.abortSignal?.aborted) return "aborted";
    return this.reader.isCancelled ? "cancelled" : undefined;
  }

  /** What was shown is shown; nothing more of it comes, and none of its calls is made. */
  #withheld(denial: AiDenial, finish: SdkFinish): StreamedEnding {
    return {
      content: [{ type: "text", text: deniedText(denial) }],
      rest: (text) => textParts(`${this.#round}:withheld`, text),
      finish: {
        ...finish,
        finishReason: { unified: "content-filter", raw: "hookline:after_llm" },
        providerMetadata: { ...finish.providerMetadata, ...denialMetadata(denial) },
      },
    };
  }

  *#rewritten(response: string): Generator<SdkPart, void> {
    const isText = ({ type }: SdkPart): boolean => type.startsWith("text-");
    const first = Math.max(this.#held.findIndex(isText), 0);
    yield* this.#held.slice(0, first);
    yield* textParts(`${this.#round}:rewritten`, response);
    yield* this.#held.slice(first).filter((part) => !isText(part));
  }

  #storedAs(response: string): SdkContent[] {
    if (response === this.#text) return this.#content;
    const rest = this.#content.filter(({ type }) => type !== "text");
    return response === "" ? rest : [...rest, { type: "text", text: response }];
  }

  async #take(part: SdkPart): Promise<readonly SdkPart[]> {
    switch (part.type) {
      case "finish":
        this.#finish = part;
        return [];
      case "stream-start":
      case "response-metadata":
        return this.#round === 0 ? [part] : [];
      case "error":
        this.#failure ??= { error: part.error };
        return [part];
      case "text-start":
        this.#texts.set(part.id, new TextTransform(this.#call, this.#asked.passed.about));
        return [this.#named(part)];
      case "text-delta": {
        const delta = (await this.#texts.get(part.id)?.next(part.delta)) ?? part.delta;
        return delta === "" ? [] : [this.#named({ ...part, delta })];
      }
      case "text-end":
        return [...(await this.#endText(part.id)), this.#named(part)];
      case "reasoning-start":
      case "reasoning-delta":
      case "reasoning-end":
        return [this.#named(part)];
      case "tool-call":
      case "tool-result":
        this.#content.push(part);
        return [part];
      default:
        return [part];
    }
  }

  async #endText(id: string): Promise<readonly SdkPart[]> {
    const text = this.#texts.get(id);
    if (text === undefined) return [];
    this.#texts.delete(id);
    const delta = await text.end();
    this.#content.push({ type: "text", text: text.text });
    return delta === "" ? [] : [this.#named({ type: "text-delta", id, delta })];
  }

  /** Lets handlers give out what they hold of texts that the model has not ended. */
  async #endTexts(): Promise<readonly SdkPart[]> {
    const parts: SdkPart[] = [];
    for (const id of [...this.#texts.keys()]) parts.push(...(await this.#endText(id)));
    return parts;
  }

  get #text(): string {
    return this.#content.map((part) => (part.type === "text" ? part.text : "")).join("");
  }

  #named<P extends TextPart>(part: P): P {
    return this.#round === 0 ? part : { ...part, id: `${this.#round}:${part.id}` };
  }

  /** Nobody waits for those who watch: they must not hold the text back. */
  #announce(part: SdkPart): void {
    const { hooks, base } = this.#call;
    const { about } = this.#asked.passed;
    const done = hooks.emit("llm_stream_chunk", { chunk_type: chunkType(part), ...about, ...base });
    if (!("then" in done)) return;
    const waited = Promise.resolve(done);
    waited.catch(() => {});
    this.#announcing.push(waited);
  }

  async #end(ending: RequestEnding): Promise<Awaited<ReturnType<typeof endRequest>> | undefined> {
    if (this.#hasEnded) return undefined;
    this.#hasEnded = true;
    return endRequest(this.#call, this.#asked.passed, ending);
  }
}

/** A text as the parts of a stream. */
export function* textParts(id: string, text: string): Generator<SdkPart, void> {
  if (text === "") return;
  yield { type: "text-start", id };
  yield { type: "text-delta", id, delta: text };
  yield { type: "text-end", id };
}

/** Whether a handler may change or deny there, and not only watch. */
function decides({ hooks }: Call, point: "after_llm" | "llm_stream_text"): boolean {
  return hooks.describe(point).some(({ phase }) => phase !== "watch");
}
