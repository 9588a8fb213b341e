import { randomUUID } from "node:crypto";
import type { Decision } from "../model/decide.js";
import { piecesOf } from "./pieces.js";

/** A part of an assistant message, as a stream carries it. */
export interface Delta {
  readonly role?: "assistant";
  readonly content?: string;
  readonly tool_calls?: readonly ToolCallDelta[];
}

export interface ToolCallDelta {
  readonly index: number;
  /** Only in the first delta of a call, as are `type` and the name. */
  readonly id?: string;
  readonly type?: "function";
  readonly function: { readonly name?: string; readonly arguments: string };
}

export type FinishReason = "stop" | "tool_calls" | "length";

/** An assistant message in the parts in which it comes into being. */
export interface Generation {
  readonly deltas: readonly Delta[];
  readonly finishReason: FinishReason;
  /** How many pieces of text and arguments it has. */
  readonly tokens: number;
}

/** @param most how many pieces it may have; the rest is cut off */
export function generationOf(decision: Decision, most = Number.POSITIVE_INFINITY): Generation {
  const deltas: Delta[] = [{ role: "assistant", ...(decision.kind === "text" && { content: "" }) }];
  let tokens = 0;
  let finishReason: FinishReason = decision.kind === "text" ? "stop" : "tool_calls";
  for (const delta of decision.kind === "text" ? textDeltas(decision) : callDeltas(decision)) {
    const isPiece = delta.tool_calls?.[0]?.id === undefined;
    if (isPiece && tokens === most) {
      finishReason = "length";
      break;
    }
    if (isPiece) tokens++;
    deltas.push(delta);
  }
  return { deltas, finishReason, tokens };
}

function* textDeltas({ text }: Extract<Decision, { kind: "text" }>): Generator<Delta> {
  for (const content of piecesOf(text)) yield { content };
}

function* callDeltas({ calls }: Extract<Decision, { kind: "tool_calls" }>): Generator<Delta> {
  for (const [index, { name, arguments: input }] of calls.entries()) {
    const id = `call_${randomUUID().replaceAll("-", "")}`;
    yield { tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] };
    for (const piece of piecesOf(JSON.stringify(input))) {
      yield { tool_calls: [{ index, function: { arguments: piece } }] };
    }
  }
}
