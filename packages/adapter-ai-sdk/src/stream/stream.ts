import {
  type Flow,
  flow,
  type HookDeniedError,
  hasCode,
  type MaybePromise,
  waitFor,
} from "@hookline/core";
import type { Call } from "../call/call.js";
import type { OpenStream } from "../call/call-parts.js";
import { type AiDenial, denialOfError, deniedAnswer } from "../denial.js";
import { answerText, sumOfUsage } from "../map-events.js";
import { type Asked, askModel, failureOf } from "../model/ask-model.js";
import { preparedRequest, withPrompt } from "../model/prepared-request.js";
import type { SdkModel, SdkPart, SdkRequest, SdkStream, SdkUsage } from "../model/sdk-types.js";
import { type Settled, settleAnswer } from "../model/settle-answer.js";
import { takeUnseenResults } from "../tools/unseen-results.js";
import { StreamedAnswer, type StreamedEnding } from "./streamed-answer.js";
import { textParts } from "./text-parts.js";

/** A request that was let through, or what denied it. */
type Opened = Asked<SdkStream> | AiDenial;

/**
 * Answers one step of the SDK's loop as it comes, inside the gates. A denied request is answered,
 * too.
 * @throws what the SDK throws for a request that failed; StateRefusedError
 */
export function stream(call: Call, model: SdkModel, given: SdkRequest): MaybePromise<SdkStream> {
  return call.run(() => streamStep(call, model, given));
}

function* streamStep(call: Call, model: SdkModel, given: SdkRequest): Flow<SdkStream> {
  const request = preparedRequest(call, given);
  try {
    call.throwIfRefused();
    if (call.denial === undefined) yield* takeUnseenResults(call, request.prompt);
    const step = new StreamedStep(call, model, request);
    const first = call.denial ?? (yield* step.open());
    const rest = "point" in first ? {} : first.result;
    return { ...rest, stream: step.streamFrom(first) };
  } catch (error) {
    yield* waitFor(call.fail(failureOf(error)));
    throw error;
  }
}

/** Streams that nobody can read any more, though they were not read to their end. */
const unread = new FinalizationRegistry<StreamedStep>((step) => {
  step.drop();
});

/** One step: an answer, and further ones as long as handlers have the agent go on. */
class StreamedStep implements OpenStream {
  readonly #call: Call;
  readonly #model: SdkModel;
  readonly #request: SdkRequest;
  #parts: AsyncGenerator<SdkPart, void> | undefined = undefined;
  #answer: StreamedAnswer | undefined = undefined;

  constructor(call: Call, model: SdkModel, request: SdkRequest) {
    this.#call = call;
    this.#model = model;
    this.#request = request;
  }

  *open(): Flow<Opened> {
    const request = this.#request;
    const sent = withPrompt(request, this.#call.insertions.applyTo(request.prompt));
    try {
      return yield* askModel(this.#call, this.#model, sent, (model, toSend) =>
        model.doStream(toSend),
      );
    } catch (error) {
      if (!hasCode(error, "HOOK_DENIED")) throw error;
      return denialOfError("before_llm", error as HookDeniedError);
    }
  }

  streamFrom(first: Opened): ReadableStream<SdkPart> {
    const call = this.#call;
    if (!("point" in first)) this.#answer = new StreamedAnswer(call, first, 0);
    const parts = this.#partsFrom(first);
    this.#parts = parts;
    call.streams.add(this);
    call.isStreamed = true;
    const stream = new ReadableStream<SdkPart>(
      {
        async pull(controller) {
          const { done, value } = await call.run(() => waitFor(parts.next()));
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: async () => {
          await call.run(() => this.#cancel());
        },
      },
      { highWaterMark: 0 },
    );
    unread.register(stream, this, this);
    return stream;
  }

  *#cancel(): Flow<void> {
    // First, since its answer may be about to end the call.
    yield* waitFor(this.close());
    yield* waitFor(this.#call.stop(new Error("The stream was cancelled by its reader.")));
  }

  async close(): Promise<void> {
    if (!this.#leave()) return;
    this.#answer?.reader.cancel(undefined);
    await this.#parts?.return();
    // A generator that was never begun has no end, either.
    await this.#answer?.abandon();
  }

  /** It is read to its end, or will never be; false where that is known already. */
  #leave(): boolean {
    unread.unregister(this);
    return this.#call.streams.delete(this);
  }

  /** Nobody can read it any more. */
  drop(): void {
    if (this.#call.streams.has(this)) (async () => this.#call.drop())().catch(() => {});
  }

  async *#partsFrom(first: Opened): AsyncGenerator<SdkPart, void> {
    const call = this.#call;
    try {
      let opened = first;
      let spent: SdkUsage | undefined;
      for (let round = 0; ; round++) {
        const ending =
          "point" in opened
            ? deniedEnding(opened, this.#request, round)
            : yield* this.#answerOf(opened, round).parts();
        if ("error" in ending) {
          this.#leave();
          if (!ending.isCancelled) await call.fail(ending.error);
          if (ending.finish !== undefined) yield ending.finish;
          return;
        }
        const { content, rest, finish } = ending;
        spent = sumOfUsage(spent, finish.usage);
        const settled = await this.#settle(opened, content);
        if (!settled.goesOn) {
          yield* rest(answerText(settled.content));
          yield { ...finish, usage: spent };
          return;
        }
        yield* rest(answerText(content));
        opened = await flow(() => this.open());
      }
    } catch (error) {
      this.#leave();
      await call.fail(failureOf(error));
      throw error;
    } finally {
      this.#leave();
    }
  }

  async #settle(opened: Opened, content: StreamedEnding["content"]): Promise<Settled> {
    if (opened !== this.#call.denial) {
      return flow(() => settleAnswer(this.#call, this.#request, content));
    }
    await this.#call.end();
    return { goesOn: false, content };
  }

  #answerOf(opened: Asked<SdkStream>, round: number): StreamedAnswer {
    const answer = round === 0 ? this.#answer : undefined;
    this.#answer = answer ?? new StreamedAnswer(this.#call, opened, round);
    return this.#answer;
  }
}

function deniedEnding(denial: AiDenial, request: SdkRequest, round: number): StreamedEnding {
  const { content, finishReason, usage, providerMetadata } = deniedAnswer(denial, request);
  const finish = { type: "finish", finishReason, usage } as const;
  return {
    content,
    rest: (text) => textParts(`${round}:denied`, text),
    finish: providerMetadata === undefined ? finish : { ...finish, providerMetadata },
  };
}
