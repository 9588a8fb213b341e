import { type DenialKind, PermissionError } from "@hookline/core";

/** A gate denied a tool call; the tool has not run, or not again. */
export class ToolHookDeniedError extends PermissionError {
  readonly toolName: string;
  readonly callId: string;
  /** Name of the handler that denied; undefined where it has none. */
  readonly hook: string | undefined;
  readonly reason: string;
  /** `block` when a handler asked for that word, else `deny`. */
  readonly decision: "deny" | "block";
  /** Whether it was a decision, a handler that failed, or one that was late. */
  readonly kind: DenialKind;

  constructor(denial: {
    readonly toolName: string;
    readonly callId: string;
    readonly hook: string | undefined;
    readonly reason: string;
    readonly decision: "deny" | "block";
    readonly kind: DenialKind;
    readonly cause?: unknown;
  }) {
    super(describe(denial), {
      code: "TOOL_DENIED",
      point: "before_tool",
      ...(denial.hook === undefined ? {} : { handler: denial.hook }),
      ...(denial.cause === undefined ? {} : { cause: denial.cause }),
    });
    this.toolName = denial.toolName;
    this.callId = denial.callId;
    this.hook = denial.hook;
    this.reason = denial.reason;
    this.decision = denial.decision;
    this.kind = denial.kind;
  }
}

const WHY: Readonly<Record<DenialKind, string>> = {
  denied: "was denied",
  failed: "was denied because a handler failed",
  timed_out: "was denied because a handler was late",
};

function describe(denial: {
  readonly toolName: string;
  readonly hook: string | undefined;
  readonly reason: string;
  readonly kind: DenialKind;
}): string {
  const who = denial.hook === undefined ? "" : `${denial.hook}: `;
  return `The tool "${denial.toolName}" ${WHY[denial.kind]}: ${who}${denial.reason}`;
}
