import { isThenable, type MaybePromise } from "@hookline/core";
import { gateway, wrapProvider } from "ai";
import type { AnyModel, SdkAnswer, SdkModel, SdkRequest, SdkStream } from "./sdk-types.js";

/** Who answers the requests to a model that is inside the hooks. */
export interface Lead {
  generate(model: SdkModel, request: SdkRequest): MaybePromise<SdkAnswer>;
  stream(model: SdkModel, request: SdkRequest): MaybePromise<SdkStream>;
}

/**
 * Where a hooked model says which one it stands for. A property, since the SDK puts proxies around
 * models of an older version.
 */
const INNER = Symbol.for("hookline.ai-sdk.inner-model");

/** What the SDK itself looks ids up in. */
type Provider = typeof globalThis extends { AI_SDK_DEFAULT_PROVIDER: infer P } ? P : never;

/** A model whose requests go to `lead`. An id is looked up when the first request comes. */
export function hookedModel(model: AnyModel, lead: Lead): SdkModel {
  return new HookedModel(model, lead) as unknown as SdkModel;
}

class HookedModel {
  readonly #given: AnyModel;
  readonly #lead: Lead;
  #found: SdkModel | undefined = undefined;

  constructor(given: AnyModel, lead: Lead) {
    this.#given = given;
    this.#lead = lead;
  }

  get [INNER](): SdkModel {
    this.#found ??= realModel(this.#given);
    return this.#found;
  }

  get specificationVersion(): string {
    return this[INNER].specificationVersion;
  }

  get provider(): string {
    return this[INNER].provider;
  }

  get modelId(): string {
    return typeof this.#given === "string" ? this.#given : this.#given.modelId;
  }

  get supportedUrls(): SdkModel["supportedUrls"] {
    return this[INNER].supportedUrls;
  }

  // Properties, since the SDK takes them off the model.
  readonly doGenerate = (request: SdkRequest): PromiseLike<SdkAnswer> =>
    promised(() => this.#lead.generate(this[INNER], request));
  readonly doStream = (request: SdkRequest): PromiseLike<SdkStream> =>
    promised(() => this.#lead.stream(this[INNER], request));
}

/** What models return, however the work ends. */
function promised<T>(work: () => MaybePromise<T>): PromiseLike<T> {
  try {
    const value = work();
    return isThenable(value) ? value : Promise.resolve(value);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** The model itself: no hooked one, no id, and of a version that this SDK speaks. */
export function realModel(model: AnyModel): SdkModel {
  if (typeof model === "string") return realModel(defaultProvider().languageModel(model));
  const { [INNER]: behind } = model as { readonly [INNER]?: SdkModel };
  if (behind !== undefined) return behind;
  if (model.specificationVersion !== "v2") return model as SdkModel;
  return modernised(model);
}

/** The provider that ids of models are looked up in. */
export function defaultProvider(): NonNullable<Provider> {
  return globalThis.AI_SDK_DEFAULT_PROVIDER ?? gateway;
}

/** The SDK translates the models of an older provider. */
function modernised(model: Exclude<AnyModel, string>): SdkModel {
  const provider = { languageModel: () => model } as unknown as Parameters<
    typeof wrapProvider
  >[0]["provider"];
  const wrapped = wrapProvider({ provider, languageModelMiddleware: [] });
  return wrapped.languageModel(model.modelId) as SdkModel;
}
