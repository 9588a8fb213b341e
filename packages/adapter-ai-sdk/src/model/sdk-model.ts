import { gateway, wrapProvider } from "ai";
import type { AnyModel, SdkAnswer, SdkModel, SdkRequest, SdkStream } from "./sdk-types.js";

/** Who answers the requests to a model that is inside the hooks. */
export interface Lead {
  generate(model: SdkModel, request: SdkRequest): Promise<SdkAnswer>;
  stream(model: SdkModel, request: SdkRequest): Promise<SdkStream>;
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
  let found: SdkModel | undefined;
  const real = (): SdkModel => {
    found ??= realModel(model);
    return found;
  };
  return {
    get specificationVersion() {
      return real().specificationVersion;
    },
    get provider() {
      return real().provider;
    },
    get modelId() {
      return typeof model === "string" ? model : model.modelId;
    },
    get supportedUrls() {
      return real().supportedUrls;
    },
    doGenerate: (request: SdkRequest) => lead.generate(real(), request),
    doStream: (request: SdkRequest) => lead.stream(real(), request),
    [INNER]: real,
  } as SdkModel;
}

/** The model itself: no hooked one, no id, and of a version that this SDK speaks. */
export function realModel(model: AnyModel): SdkModel {
  if (typeof model === "string") return realModel(defaultProvider().languageModel(model));
  const { [INNER]: behind } = model as { readonly [INNER]?: () => SdkModel };
  if (behind !== undefined) return behind();
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
