import { type Flow, flow, isThenable, type MaybePromise } from "@hookline/core";
import type { Call } from "../call/call.js";
import { type AiDenial, denialMetadata, deniedText } from "../denial.js";
import { answerText, callsOf, chunkType, reasoningText } from "../map-events.js";
import { type Reasoning, unsigned } from "../messages/reasonings.js";
import { type Asked, reportFailure } from "../model/ask-model.js";
import { type EndedRequest, endRequest } from "../model/llm-gate.js";
import type { RequestEnding } from "../model/llm-payloads.js";
import type { SdkContent, SdkFinish, SdkPart, SdkStream } from "../model/sdk-types.js";
import { StreamReader } from "./stream-reader.js";
import { inPlaceOf, kindOf, type TextKind, type TextPart, textParts } from "./text-parts.js";
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

let answers = 0;

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
  readonly #transforms: boolean;
  /** Distinguishes its texts from those that others stream meanwhile. */
  readonly #id = ++answers;
  readonly #texts = new Map<string, TextTransform>();
  readonly #content: SdkContent[] = [];
  readonly #thoughts: Reasoning[] = [];
  readonly #held: SdkPart[] = [];
  #finish: SdkFinish | undefined = undefined;
  #failure: { readonly error: unknown } | undefined = undefined;
  #hasEnded = false;

  constructor(call: Call, asked: Asked<SdkStream>, round: number) {
    this.#call = call;
    this.#asked = asked;
    this.#round = round;
    this.#transforms = decides(call, "llm_stream_text");
    this.#holdsText = decides(call, "after_llm") && !this.#transforms;
    this.reader = new StreamReader(asked.result.stream, asked.passed.request.abortSignal);
  }

  /**
   * @throws what the stream failed with, after it has been announced; StateRefusedError
   */
  async *parts(): AsyncGenerator<SdkPart, StreamedEnding | BrokenEnding> {
    try {
      for (let part = await this.reader.read(); part !== undefined; ) {
        this.#announce(part);
        const taken = this.#take(part);
        for (const out of isThenable(taken) ? await taken : taken) {
          if (this.#holdsText || out.type === "tool-call") this.#held.push(out);
          else yield out;
        }
        part = await this.reader.read();
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
      this.reader.close();
      await this.abandon();
    }
  }

  /** Announces its end where whoever reads it has gone; else changes nothing. */
  async abandon(): Promise<void> {
    if (this.#hasEnded) return;
    await this.#endTexts();
    await this.#end({ status: this.#stopped ?? "cancelled" });
  }

  async #conclude(): Promise<StreamedEnding | BrokenEnding> {
    const finish = this.#finish;
    if (this.#failure !== undefined || finish === undefined) {
      const { error } = this.#failure ?? { error: new Error("The stream of the model broke off.") };
      await this.#fail(error);
      return { error, isCancelled: this.reader.isCancelled, finish };
    }
    const response = answerText(this.#content);
    const reasoning = reasoningText(this.#content);
    const ended = await this.#end({ usage: finish.usage });
    if (ended !== undefined && "denial" in ended) return this.#withheld(ended.denial, finish);
    const left = ended ?? { response, reasoning };
    const isThoughtKept = !this.#holdsText || left.reasoning === reasoning;
    this.#keepThoughts(isThoughtKept);
    return {
      content: response === left.response ? this.#content : this.#storedAs(left.response),
      rest: (text) => {
        const held = isThoughtKept ? this.#held : this.#rewritten("reasoning", left.reasoning);
        return this.#holdsText && text !== response ? this.#rewritten("text", text, held) : held;
      },
      finish,
    };
  }

  async #fail(error: unknown): Promise<void> {
    const stopped = this.#stopped;
    const status = stopped ?? "failed";
    await this.#end({ status, ...(stopped === undefined ? { error } : {}) });
    if (stopped === undefined) await reportFailure(this.#call, this.#asked.model, error);
  }

  get #stopped(): "aborted" | "cancelled" | undefined {
    if (this.#asked.passed.request.abortSignal?.aborted) return "aborted";
    return this.reader.isCancelled ? "cancelled" : undefined;
  }

  /** What was shown is shown; nothing more of it comes, and none of its calls is made. */
  #withheld(denial: AiDenial, finish: SdkFinish): StreamedEnding {
    return {
      content: textContent(deniedText(denial, this.#asked.passed.request)),
      rest: (text) => textParts(`${this.#round}:withheld`, text),
      finish: {
        ...finish,
        finishReason: { unified: "content-filter", raw: "hookline:after_llm" },
        providerMetadata: { ...finish.providerMetadata, ...denialMetadata(denial) },
      },
    };
  }

  #rewritten(kind: TextKind, text: string, held = this.#held as readonly SdkPart[]) {
    return inPlaceOf(held, kind, textParts(`${this.#round}:rewritten`, text, kind));
  }

  /** Lets the model have its own reasoning back where somebody else is shown another one. */
  #keepThoughts(isShown: boolean): void {
    const shown = reasoningText(this.#content);
    const given = this.#thoughts.map(({ text }) => text).join("");
    if (isShown && shown === given) return;
    const calls = callsOf(this.#content).map(({ id }) => id);
    this.#call.reasonings.keep(calls, this.#asked.model, this.#thoughts);
  }

  #storedAs(response: string): SdkContent[] {
    const rest = this.#content.filter(({ type }) => type !== "text");
    return response === "" ? rest : [...rest, { type: "text", text: response }];
  }

  #take(part: SdkPart): MaybePromise<readonly SdkPart[]> {
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
      case "reasoning-start":
        this.#texts.set(keyOf(part), this.#begin(part));
        return [this.#named(part)];
      case "text-delta":
      case "reasoning-delta":
        return flow(() => this.#piece(part));
      case "text-end":
      case "reasoning-end":
        return flow(() => this.#endOf(part));
      case "tool-call":
      case "tool-result":
        this.#content.push(part);
        return [part];
      default:
        return [part];
    }
  }

  #begin(part: TextPart): TextTransform {
    const { about } = this.#asked.passed;
    const key = keyOf(part);
    const text = new TextTransform(this.#call, about, kindOf(part), `${this.#id}:${key}`);
    text.metadata = part.providerMetadata;
    return text;
  }

  *#piece(part: Extract<TextPart, { delta: string }>): Flow<readonly SdkPart[]> {
    const text = this.#texts.get(keyOf(part));
    if (text === undefined) return [this.#named(part)];
    const delta = yield* text.next(part.delta);
    const { providerMetadata, ...rest } = part;
    text.metadata = providerMetadata ?? text.metadata;
    // A signature of reasoning has to wait: only its end tells whether it still holds.
    const waits = text.kind === "reasoning" && this.#transforms;
    const said = waits || providerMetadata === undefined ? {} : { providerMetadata };
    if (delta === "" && !("providerMetadata" in said)) return [];
    return [this.#named({ ...rest, ...said, delta })];
  }

  *#endOf(part: Extract<TextPart, { type: `${string}-end` }>): Flow<readonly SdkPart[]> {
    const text = this.#texts.get(keyOf(part));
    if (text === undefined) return [this.#named(part)];
    text.metadata = part.providerMetadata ?? text.metadata;
    const left = yield* this.#endText(keyOf(part), text, part.id);
    if (text.kind === "text" || !this.#transforms) return [...left, this.#named(part)];
    const { providerMetadata: _own, ...rest } = part;
    const metadata = text.isChanged ? unsigned(text.metadata) : text.metadata;
    const said = metadata === undefined ? {} : { providerMetadata: metadata };
    return [...left, this.#named({ ...rest, ...said })];
  }

  *#endText(key: string, text: TextTransform, id: string): Flow<readonly SdkPart[]> {
    this.#texts.delete(key);
    const delta = yield* text.end();
    this.#content.push({ type: text.kind, text: text.text });
    if (text.kind === "reasoning") this.#thoughts.push(text.original);
    return delta === "" ? [] : [this.#named({ type: `${text.kind}-delta`, id, delta })];
  }

  /** Lets handlers give out what they hold of texts that the model has not ended. */
  async #endTexts(): Promise<readonly SdkPart[]> {
    const parts: SdkPart[] = [];
    for (const [key, text] of [...this.#texts]) {
      const id = key.slice(key.indexOf(":") + 1);
      parts.push(...(await flow(() => this.#endText(key, text, id))));
    }
    return parts;
  }

  #named<P extends TextPart>(part: P): P {
    return this.#round === 0 ? part : { ...part, id: `${this.#round}:${part.id}` };
  }

  /** Nobody waits for those who watch: they must not hold the text back. */
  #announce(part: SdkPart): void {
    const { hooks, base } = this.#call;
    if (!hooks.has("llm_stream_chunk")) return;
    const { about } = this.#asked.passed;
    const done = hooks.emit("llm_stream_chunk", { chunk_type: chunkType(part), ...about, ...base });
    if (isThenable(done)) done.then(undefined, () => {});
  }

  async #end(
    ending: Omit<RequestEnding, "response" | "reasoning">,
  ): Promise<EndedRequest | { readonly denial: AiDenial } | undefined> {
    if (this.#hasEnded) return undefined;
    this.#hasEnded = true;
    const texts = { response: answerText(this.#content), reasoning: reasoningText(this.#content) };
    const { passed } = this.#asked;
    return flow(() => endRequest(this.#call, passed, { ...texts, ...ending }));
  }
}

function textContent(text: string): SdkContent[] {
  return text === "" ? [] : [{ type: "text", text }];
}

/** Under which it is known until its end: texts and reasoning have ids of their own. */
function keyOf(part: TextPart): string {
  return `${kindOf(part)}:${part.id}`;
}

/** Whether a handler may change or deny there, and not only watch. */
function decides({ hooks }: Call, point: "after_llm" | "llm_stream_text"): boolean {
  return hooks.describe(point).some(({ phase }) => phase !== "watch");
}
