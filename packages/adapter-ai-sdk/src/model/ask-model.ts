import { type Flow, isHooklineError, waitFor } from "@hookline/core";
import { classifyFailure, recoverFrom, withRecovery } from "@hookline/runtime";
import { RetryError } from "ai";
import type { Call } from "../call/call.js";
import { endRequest, type PassedRequest, passRequest } from "./llm-gate.js";
import { realModel } from "./sdk-model.js";
import type { SdkModel, SdkRequest } from "./sdk-types.js";

/** A request that was answered, or begins to be. */
export interface Asked<R> {
  readonly passed: PassedRequest;
  readonly model: SdkModel;
  readonly result: R;
}

/** Sends a request to a model. */
type Send<R> = (model: SdkModel, request: SdkRequest) => PromiseLike<R>;

/** The waits of the SDK itself, in ms. */
const BACKOFF = { base: 2_000, factor: 2, jitter: 0 };
/** What a provider may ask for at most, in ms, unless the backoff is longer. */
const LONGEST_ASKED = 60_000;

/**
 * Sends a request, again where that may help, and to the next model where it may not. Retries are
 * announced at `on_retry` and made here, by the rules of the SDK: its own are spared.
 * @param send gets the request as handlers have left it
 * @throws HookDeniedError at `before_llm`; what the SDK throws for a request that failed
 */
export function* askModel<R>(
  call: Call,
  model: SdkModel,
  request: SdkRequest,
  send: Send<R>,
): Flow<Asked<R>> {
  const attempts = new Attempts(call, request, send);
  try {
    request.abortSignal?.throwIfAborted();
    return yield* attempts.make(model);
  } catch (error) {
    return yield* attempts.recoverFrom(error, model);
  }
}

/** The attempts to have one request answered. */
class Attempts<R> {
  readonly #call: Call;
  readonly #request: SdkRequest;
  readonly #send: Send<R>;
  /** What they failed with. */
  readonly #errors: unknown[] = [];

  constructor(call: Call, request: SdkRequest, send: Send<R>) {
    this.#call = call;
    this.#request = request;
    this.#send = send;
  }

  *make(model: SdkModel): Flow<Asked<R>> {
    const passed = yield* passRequest(this.#call, model, this.#request);
    try {
      return { passed, model, result: yield* waitFor(this.#send(model, passed.request)) };
    } catch (error) {
      this.#errors.push(error);
      const status = this.#request.abortSignal?.aborted ? "aborted" : "failed";
      yield* endRequest(this.#call, passed, { response: "", reasoning: "", status, error });
      throw error;
    }
  }

  *recoverFrom(failure: unknown, model: SdkModel): Flow<Asked<R>> {
    const { setup, session, hooks, base } = this.#call;
    const { abortSignal: signal } = this.#request;
    const models = named([model, ...setup.fallbackModels.map(realModel)]);
    const [first = "", ...others] = models.keys();
    try {
      return yield* recoverFrom(
        failure,
        ({ model: name }) => this.make(models.get(name) as SdkModel),
        {
          kind: "llm",
          model: first,
          fallbackModels: others,
          retries: setup.maxRetries,
          backoff: BACKOFF,
          delay: retryDelay,
          signal,
          hooks,
          base,
          agentId: base.agent_name,
          onError: session.onError,
        },
      );
    } catch (error) {
      signal?.throwIfAborted();
      throw isHooklineError(error) ? error : forSdk(error, this.#errors, setup.maxRetries);
    }
  }
}

/** What a call failed with, without what the SDK wraps around it: that is reported already. */
export function failureOf(error: unknown): unknown {
  return RetryError.isInstance(error) ? error.lastError : error;
}

/** Reports a request that failed for good after its answer had begun. */
export async function reportFailure(call: Call, model: SdkModel, error: unknown): Promise<void> {
  const fail = (): never => {
    throw error;
  };
  await withRecovery(fail, {
    ...call.session.scope,
    kind: "llm",
    model: model.modelId,
    retries: 0,
    classify: classifyFailure,
  }).catch((thrown: unknown) => {
    if (thrown !== error) throw thrown;
  });
}

/** Each model under a name that events can say. */
function named(models: readonly SdkModel[]): ReadonlyMap<string, SdkModel> {
  const names = new Map<string, SdkModel>();
  for (const model of models) {
    const { modelId, provider } = model;
    names.set(names.has(modelId) ? `${provider}/${modelId}` : modelId, model);
  }
  return names;
}

/** How long to wait before a retry, as the provider asks for it; undefined where it forbids one. */
function retryDelay(error: unknown, planned: number): number | undefined {
  const { isRetryable, responseHeaders, cause } = error as {
    readonly isRetryable?: unknown;
    readonly responseHeaders?: Readonly<Record<string, string>>;
    readonly cause?: { readonly responseHeaders?: Readonly<Record<string, string>> };
  };
  if (isRetryable === false) return undefined;
  const headers = responseHeaders ?? cause?.responseHeaders ?? {};
  const asked = askedDelay(headers);
  const isReasonable = asked >= 0 && (asked < LONGEST_ASKED || asked < planned);
  return isReasonable ? asked : planned;
}

function askedDelay(headers: Readonly<Record<string, string>>): number {
  const { "retry-after-ms": ms = "", "retry-after": after = "" } = headers;
  const exact = Number.parseFloat(ms);
  if (!Number.isNaN(exact)) return exact;
  const seconds = Number.parseFloat(after);
  return Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1_000;
}

/** A failure in the form in which the SDK would have thrown it, and which it does not retry. */
function forSdk(error: unknown, errors: readonly unknown[], maxRetries: number): unknown {
  const { isRetryable, message } = error as { isRetryable?: unknown; message?: unknown };
  const mayBeRetried = isRetryable === true && maxRetries > 0;
  if (errors.length < 2 && !mayBeRetried) return error;
  const isExhausted = errors.length > maxRetries;
  return new RetryError({
    message: `Failed after ${errors.length} attempts. Last error: ${String(message ?? error)}`,
    reason: isExhausted ? "maxRetriesExceeded" : "errorNotRetryable",
    errors: [...errors],
  });
}
