import type { ToolHookDeniedError } from "./tool-hook-denied-error.js";

/** A call of a tool, as a model or a program asks for it. */
export interface ToolCall {
  /** Name of the tool. */
  readonly name: string;
  /** An object, or its JSON text as models write it. Default: none. */
  readonly arguments?: Readonly<Record<string, unknown>> | string | undefined;
  /** The same at each point of the call. Default: a random UUID. */
  readonly call_id?: string | undefined;
}

/** What every record of a call says. */
interface CallRecord {
  readonly call_id: string;
  /** Name of the tool. */
  readonly name: string;
  /** What the tool got; of a call that did not get that far, what was asked for. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What the model is told, as `after_tool` has left it; `{ error }` unless it is completed. */
  readonly result: unknown;
  /** When the tool began to run, else when it was called; ms since the epoch. */
  readonly started_at: number;
  /** How long the tool ran, retries and their waits included, in ms; 0 if it did not. */
  readonly duration_ms: number;
  /** What handlers want the model to be told with its next request; null for nothing. */
  readonly additional_context: string | null;
  /** The reasons that post-hooks of the manager gave; absent when none did. */
  readonly tool_post_hook_notes?: readonly string[];
}

/** A call that was let through and has come to its end. */
export type ToolCallRecord =
  | (CallRecord & { readonly status: "completed" })
  | (CallRecord & {
      readonly status: "failed";
      /** What was thrown; for the program, since `after_tool` has not seen it. */
      readonly error: unknown;
    });

/** A call that was denied. */
export interface DeniedToolCall extends CallRecord {
  readonly status: "denied";
  readonly error: ToolHookDeniedError;
}

/** A call that has come to an end, whatever end that is. */
export type SettledToolCall = ToolCallRecord | DeniedToolCall;
