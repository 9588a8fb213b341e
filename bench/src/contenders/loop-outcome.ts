import type { PromptFields, ToolFields } from "../events.js";
import { sink } from "../handlers.js";

/** What a hand-written gate tells its emitter. */
export interface LoopOutcome {
  readonly decision: "allow" | "deny";
  readonly reason: string;
  readonly event: ToolFields;
}

/** Reads the decision and, as the tool is about to be called, its input. */
export function readGate(result: unknown): void {
  const { decision, event } = result as LoopOutcome;
  if (event.tool_input !== undefined) sink.total = (sink.total + decision.length) | 0;
}

/** Reads why the gate said no. */
export function readDenial(result: unknown): void {
  const { decision, reason } = result as LoopOutcome;
  sink.total = (sink.total + decision.length + reason.length) | 0;
}

/** Reads the prompt that goes to the model. */
export function readPrompt(result: unknown): void {
  sink.total = (sink.total + (result as PromptFields).prompt.length) | 0;
}

/** Reads nothing: observers have no say. */
export function readNothing(): void {}

/** What the emitter is told when nobody objects. */
export function allowed(event: ToolFields): LoopOutcome {
  return { decision: "allow", reason: "", event };
}

/** What the emitter is told when a handler objects. */
export function denied(event: ToolFields, reason: string): LoopOutcome {
  return { decision: "deny", reason, event };
}

/** The matcher of the loops. */
export const MATCHED_TOOLS: ReadonlySet<string> = new Set(["bash", "edit"]);
