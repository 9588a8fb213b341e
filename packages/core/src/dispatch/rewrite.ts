import { HooklineError } from "../errors/hookline-error.js";
import { copyPlain, isSamePlain } from "../events/copy-plain.js";
import { closeTurn } from "../events/hook-event.js";
import type { Run } from "./run.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Adopts what a handler, or the emitter's settle step, has changed: the fields it assigned, the
 * containers it edited in place, and the patch it returned, which has the last word. Either all
 * of it is adopted or, when a value does not fit its field, nothing.
 * @throws HooklineError `INVALID_REWRITE`
 */
export function adoptRewrites(run: Run, patch: Fields | undefined): void {
  const touched = run.event === null ? null : closeTurn(run.event);
  const changed = touched === null ? patch : changedFields(run, touched, patch);
  if (changed === undefined) return;
  for (const field in changed) check(run, field, changed[field]);
  for (const field in changed) adopt(run, field, changed[field]);
}

/** Forgets what the running handler has changed. */
export function dropRewrites(run: Run): void {
  if (run.event !== null) closeTurn(run.event);
}

/** What differs from before: of the fields touched, those that do; and the patch over them. */
function changedFields(run: Run, touched: Fields, patch: Fields | undefined): Fields | undefined {
  let changed: Record<string, unknown> | undefined;
  for (const field in touched) {
    if (isSamePlain(touched[field], run.current(field))) continue;
    changed ??= {};
    changed[field] = touched[field];
  }
  return changed === undefined || patch === undefined
    ? (changed ?? patch)
    : { ...changed, ...patch };
}

function check(run: Run, field: string, value: unknown): void {
  const wrong = run.plan.check(field, value);
  if (wrong === undefined) return;
  throw new HooklineError(
    "INVALID_REWRITE",
    `"${field}" of "${run.plan.name}" can not become that value: ${wrong}.`,
    { point: run.plan.name },
  );
}

/** The copy is the run's own: whoever gave the value may go on editing it. */
function adopt(run: Run, field: string, value: unknown): void {
  run.adopted ??= {};
  run.adopted[field] = typeof value === "object" ? copyPlain(value) : value;
}
