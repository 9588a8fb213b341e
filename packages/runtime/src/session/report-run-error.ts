import { reportError } from "../recovery/report-error.js";
import { isDenial, isRefusal } from "../recovery/verdict.js";
import { baseOf, type SessionScope } from "./session-scope.js";

/** Where an error of a run came up. */
export interface RunErrorPlace {
  readonly operation: "turn" | "delegate" | "subagent" | "session";
  readonly branch_id?: string;
}

/**
 * Emits an error of the run at `on_error`, once however many layers it passes. A denial is none, nor
 * is a refusal of the store, which fails the run by itself, or the end of what was stopped.
 * @param redact texts that logs and signals must not show
 * @throws StateRefusedError when a handler's store refuses
 */
export async function reportRunError(
  error: unknown,
  scope: SessionScope,
  place: RunErrorPlace,
  { redact, signal }: { readonly redact?: readonly string[]; readonly signal?: AbortSignal } = {},
): Promise<void> {
  if (isDenial(error) || isRefusal(error) || signal?.aborted === true) return;
  await reportError(error, { hooks: scope.hooks, base: baseOf(scope), redact }, { ...place });
}
