import { HooklineError } from "../errors/hookline-error.js";
import { currentOf } from "../events/emission.js";
import { copyPlain, isSamePlain } from "../plain-data/copy-plain.js";
import { forbiddenRewrite } from "./forbidden-rewrite.js";
import type { Run } from "./run.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Adopts what a handler, or the emitter's settle step, has changed: the fields it assigned, the
 * containers it edited in place, and the patch it returned, which has the last word. Either all
 * of it is adopted or, when a value does not fit its field, nothing.
 * @throws HooklineError `INVALID_REWRITE`, or `FORBIDDEN_REWRITE` for a field that is read-only
 */
export function adoptRewrites(run: Run, patch: Fields | undefined): void {
  const { touched } = run;
  run.touched = null;
  const changed = touched === null ? patch : changedFields(run, touched, patch);
  if (changed === undefined) return;
  const entries = Object.entries(changed);
  for (const [field, value] of entries) check(run, field, value);
  for (const [field, value] of entries) adopt(run, field, value);
}

/**
 * The same for the commonest of returns, without the detour over a verdict: an object of which
 * the one key is a field that may be rewritten, with a value that fits.
 * @returns false when it is anything else, and nothing was adopted
 */
export function adoptPlainPatch(run: Run, value: unknown): boolean {
  if (typeof value !== "object" || value === null || value.constructor !== Object) return false;
  const [field] = run.plan.rewrites;
  let keys = 0;
  for (const key in value) if (key !== field || ++keys > 1) return false;
  if (keys === 0 || field === undefined) return false;
  const given = (value as Fields)[field];
  if (run.plan.check(field, given) !== undefined) return false;
  adopt(run, field, given);
  return true;
}

/** Forgets what the running handler has changed. */
export function dropRewrites(run: Run): void {
  run.touched = null;
}

/** What differs from before: of the fields touched, those that do; and the patch over them. */
function changedFields(run: Run, touched: Fields, patch: Fields | undefined): Fields | undefined {
  let changed: Record<string, unknown> | undefined;
  for (const field in touched) {
    if (isSamePlain(touched[field], currentOf(run, field))) continue;
    changed ??= {};
    changed[field] = touched[field];
  }
  return changed === undefined || patch === undefined
    ? (changed ?? patch)
    : { ...changed, ...patch };
}

function check(run: Run, field: string, value: unknown): void {
  if (!run.plan.rewrites.includes(field)) throw forbiddenRewrite(run.plan, field);
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
  run.frozen = null;
  run.adopted[field] = typeof value === "object" ? copyPlain(value) : value;
}
