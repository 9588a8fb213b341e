import { randomUUID } from "node:crypto";
import type { ChatRequest } from "../protocol/chat-request.js";
import type { Delta, FinishReason, Generation } from "./deltas.js";
import { piecesOf } from "./pieces.js";

interface ToolCall {
  readonly id: string | undefined;
  readonly type: "function";
  readonly function: { name: string; arguments: string };
}

/** The responses to one request: whole, or chunk by chunk. */
export class Completion {
  readonly #request: ChatRequest;
  readonly #generation: Generation;
  readonly #id = `chatcmpl-${randomUUID()}`;
  readonly #created = Math.floor(Date.now() / 1000);

  constructor(request: ChatRequest, generation: Generation) {
    this.#request = request;
    this.#generation = generation;
  }

  /** What a request without `stream` is answered with. */
  get whole(): object {
    const { deltas, finishReason } = this.#generation;
    const choice = { index: 0, message: joined(deltas), logprobs: null };
    return {
      ...this.#head("chat.completion"),
      choices: [{ ...choice, finish_reason: finishReason }],
      usage: this.#usage,
    };
  }

  /** What a request with `stream` is answered with, one event each. */
  *chunks(): Generator<object> {
    const { deltas, finishReason } = this.#generation;
    for (const delta of deltas) yield this.#chunk(delta, null);
    yield this.#chunk({}, finishReason);
    if (this.#request.stream_options?.include_usage) {
      yield { ...this.#head("chat.completion.chunk"), choices: [], usage: this.#usage };
    }
  }

  #chunk(delta: Delta, finish_reason: FinishReason | null): object {
    return {
      ...this.#head("chat.completion.chunk"),
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    };
  }

  #head(object: string): object {
    return { id: this.#id, object, created: this.#created, model: this.#request.model };
  }

  get #usage(): object {
    const { messages, tools } = this.#request;
    const prompt_tokens = piecesOf(JSON.stringify([messages, tools ?? []])).length;
    const completion_tokens = this.#generation.tokens;
    return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  }
}

function joined(deltas: readonly Delta[]): object {
  let content: string | null = null;
  const calls: ToolCall[] = [];
  for (const delta of deltas) {
    if (delta.content !== undefined) content = (content ?? "") + delta.content;
    for (const { index, id, function: part } of delta.tool_calls ?? []) {
      calls[index] ??= { id, type: "function", function: { name: "", arguments: "" } };
      calls[index].function.name += part.name ?? "";
      calls[index].function.arguments += part.arguments;
    }
  }
  const tool_calls = calls.length === 0 ? {} : { tool_calls: calls };
  return { role: "assistant", content, refusal: null, ...tool_calls };
}
