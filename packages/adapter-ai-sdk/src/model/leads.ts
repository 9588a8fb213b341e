import { type Flow, flow, type MaybePromise, waitFor } from "@hookline/core";
import type { Call } from "../call/call.js";
import type { Calls } from "../call/calls.js";
import { stream } from "../stream/stream.js";
import { generate } from "./generate.js";
import type { Lead } from "./sdk-model.js";
import type { SdkAnswer, SdkModel, SdkRequest, SdkStream } from "./sdk-types.js";

/** Answers the requests of one call. */
export class CallLead implements Lead {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  generate(model: SdkModel, request: SdkRequest): MaybePromise<SdkAnswer> {
    return generate(this.#call, model, request);
  }

  stream(model: SdkModel, request: SdkRequest): MaybePromise<SdkStream> {
    return stream(this.#call, model, request);
  }
}

/** Answers requests that are part of no call that is known here, each on its own. */
export class LoneLead implements Lead {
  readonly #calls: Calls;

  constructor(calls: Calls) {
    this.#calls = calls;
  }

  generate(model: SdkModel, request: SdkRequest): MaybePromise<SdkAnswer> {
    return flow(() => this.#alone(generate, model, request));
  }

  stream(model: SdkModel, request: SdkRequest): MaybePromise<SdkStream> {
    return flow(() => this.#alone(stream, model, request));
  }

  *#alone<R>(
    answer: (call: Call, model: SdkModel, request: SdkRequest) => MaybePromise<R>,
    model: SdkModel,
    request: SdkRequest,
  ): Flow<R> {
    return yield* waitFor(answer(yield* this.#calls.alone(), model, request));
  }
}
