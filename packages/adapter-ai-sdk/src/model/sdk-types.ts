import type { LanguageModel, wrapLanguageModel } from "ai";

/** A model as the SDK hands it to middleware. Its versions differ in the name of this type only. */
export type SdkModel = Parameters<typeof wrapLanguageModel>[0]["model"];
/** One request to a model. */
export type SdkRequest = Parameters<SdkModel["doGenerate"]>[0];
export type SdkPrompt = SdkRequest["prompt"];
export type SdkMessage = SdkPrompt[number];
export type SdkTool = NonNullable<SdkRequest["tools"]>[number];
/** A model's whole answer. */
export type SdkAnswer = Awaited<ReturnType<SdkModel["doGenerate"]>>;
export type SdkContent = SdkAnswer["content"][number];
export type SdkUsage = SdkAnswer["usage"];
/** A model's answer as it comes. */
export type SdkStream = Awaited<ReturnType<SdkModel["doStream"]>>;
export type SdkPart = SdkStream["stream"] extends ReadableStream<infer P> ? P : never;
export type SdkFinish = Extract<SdkPart, { type: "finish" }>;

/** A model as users pass it: an object, or an id that the default provider knows. */
export type AnyModel = LanguageModel;
