/** What was decided at a gate; `none` is no opinion, `block` acts as `deny`. */
export type Decision = "none" | "allow" | "deny" | "block" | "ask";

/** The words a verdict object may carry in `decision`. */
export const DECISION_WORDS: ReadonlySet<unknown> = new Set<Decision>([
  "allow",
  "deny",
  "block",
  "ask",
]);

/** Whether a decision stops the action. */
export function isDenial(decision: unknown): decision is "deny" | "block" {
  return decision === "deny" || decision === "block";
}
