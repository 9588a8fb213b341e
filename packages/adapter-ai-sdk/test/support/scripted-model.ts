import { MockLanguageModelV3 } from "ai/test";
import type { SdkAnswer, SdkContent, SdkPart, SdkRequest } from "../../src/model/sdk-types.js";

/** A call of a tool, as a scripted model asks for it. */
export interface ScriptedCall {
  readonly tool: string;
  readonly input: unknown;
  readonly id?: string;
}

/** What a scripted model answers: a text, pieces of one, calls, parts, or an error it throws. */
export type Script =
  | string
  | readonly string[]
  | { readonly text?: string; readonly calls: readonly ScriptedCall[] }
  | { readonly parts: readonly SdkPart[] }
  | Error;

/** What each answer costs. */
const usage: SdkAnswer["usage"] = {
  inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};

/** A model that answers request after request by a script, and keeps the requests. */
export function scripted(...script: readonly Script[]) {
  return model("scripted", (_request, index) => {
    const answer = script[index];
    if (answer === undefined) throw new Error(`There is no answer to request ${index + 1}.`);
    return answer;
  });
}

/** A model whose answers depend on the request. */
export function model(id: string, answer: (request: SdkRequest, index: number) => Script) {
  const requests: SdkRequest[] = [];
  const next = (request: SdkRequest): Exclude<Script, Error> => {
    requests.push(request);
    const given = answer(request, requests.length - 1);
    if (given instanceof Error) throw given;
    return given;
  };
  const mock = new MockLanguageModelV3({
    provider: "mock",
    modelId: id,
    doGenerate: async (request) => wholeAnswer(next(request)),
    doStream: async (request) => ({ stream: ReadableStream.from(partsOf(next(request))) }),
  });
  return Object.assign(mock, { requests });
}

function contentOf(script: Exclude<Script, Error>): SdkContent[] {
  if (typeof script === "string") return [{ type: "text", text: script }];
  if ("parts" in script) throw new Error("Parts are for streams.");
  if (!("calls" in script)) return [{ type: "text", text: script.join("") }];
  const { text, calls } = script;
  return [
    ...(text === undefined ? [] : [{ type: "text" as const, text }]),
    ...calls.map(({ tool, input, id = `call-${tool}` }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: tool,
      input: JSON.stringify(input),
    })),
  ];
}

function wholeAnswer(script: Exclude<Script, Error>): SdkAnswer {
  const content = contentOf(script);
  const unified = content.some(({ type }) => type === "tool-call") ? "tool-calls" : "stop";
  return { content, finishReason: { unified, raw: undefined }, usage, warnings: [] };
}

function partsOf(script: Exclude<Script, Error>): SdkPart[] {
  if (typeof script === "object" && "parts" in script) return [...script.parts];
  const { content, finishReason } = wholeAnswer(script);
  const pieces = Array.isArray(script) ? (script as readonly string[]) : undefined;
  return [
    { type: "stream-start", warnings: [] },
    ...content.flatMap((part): SdkPart[] => {
      if (part.type !== "text") return [part as SdkPart];
      const deltas = pieces ?? [part.text];
      return [
        { type: "text-start", id: "1" },
        ...deltas.map((delta) => ({ type: "text-delta" as const, id: "1", delta })),
        { type: "text-end", id: "1" },
      ];
    }),
    { type: "finish", finishReason, usage },
  ];
}
