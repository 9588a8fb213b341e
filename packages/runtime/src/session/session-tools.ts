import type { HookBus, HookPayloadBase } from "@hookline/core";

/** A call of a tool, as a model or a program asks for it. */
export interface ToolRequest {
  /** Name of the tool. */
  readonly name: string;
  /** An object, or its JSON text as models write it. Default: none. */
  readonly arguments?: Readonly<Record<string, unknown>> | string | undefined;
  /** Default: a random UUID. */
  readonly call_id?: string | undefined;
}

/** A call that has come to an end. */
export interface ToolRecord {
  readonly call_id: string;
  readonly name: string;
  readonly status: "completed" | "failed" | "denied";
  /** What the model is told. */
  readonly result: unknown;
}

/** Where a session's calls belong, and how they are run. */
export interface ToolSurroundings {
  readonly hooks: HookBus;
  /** What the events say of the session. */
  readonly base: HookPayloadBase;
  readonly signal: AbortSignal;
  readonly suppressErrors: boolean;
}

/** What a session asks of its tools; a `ToolManager` does it. */
export interface SessionTools {
  /** Runs calls side by side; resolves to their records in the order of the calls. */
  act(
    calls: readonly ToolRequest[],
    surroundings: ToolSurroundings,
  ): Promise<readonly ToolRecord[]>;
}
