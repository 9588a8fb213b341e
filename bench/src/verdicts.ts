import { TO_BEAT } from "./contenders/index.js";
import { isMet, type Results, type RowResult, ratio, required } from "./results.js";

/** A claim, and whether this run bears it out. */
export interface Verdict {
  readonly claim: string;
  readonly passed: boolean;
  /** Where it does not hold. */
  readonly exceptions: readonly string[];
}

/** A handler among 1,000 may take so much longer than one among 100: caches are finite. */
const GROWTH_TOLERANCE = 1.25;

/** What the bench is there to show. */
export function verdicts(results: Results): Verdict[] {
  return [
    verdict("Every row with a required figure is within it", outsideOf(results)),
    verdict(
      "Hookline is ahead of hookable, emittery, hookified and koa-compose",
      behindIn(results),
    ),
    verdict("Time grows linearly with the handlers", growingIn(results)),
  ];
}

/** A verdict as a line of text. */
export function sentence({ claim, passed, exceptions }: Verdict): string {
  return `${passed ? "pass" : "FAIL"}: ${claim}${passed ? "." : `, except: ${exceptions.join("; ")}.`}`;
}

/** Time per handler in ns at the lengths of one growth, shortest first. */
export function perHandler(
  { rows }: Results,
  growth: string,
  name: string,
): { readonly handlers: number; readonly ns: number }[] {
  return rows.flatMap(({ growth: own, handlers, ns }) => {
    const time = ns[name];
    return own === growth && handlers !== undefined && time !== undefined
      ? [{ handlers, ns: time / handlers }]
      : [];
  });
}

function verdict(claim: string, exceptions: readonly string[]): Verdict {
  return { claim, passed: exceptions.length === 0, exceptions };
}

function outsideOf({ rows }: Results): string[] {
  return rows
    .filter((row) => isMet(row) === false)
    .map((row) => `${row.id} (${fixed(ratio(row, "Hookline"))} of ${fixed(required(row))})`);
}

function behindIn({ rows }: Results): string[] {
  return rows.flatMap((row) =>
    TO_BEAT.filter(({ name }) => isBehind(row, name)).map(describe(row)),
  );
}

function isBehind({ ns }: RowResult, name: string): boolean {
  const other = ns[name];
  const own = ns.Hookline;
  return other !== undefined && own !== undefined && own > other;
}

function describe(row: RowResult): (contender: { readonly name: string }) => string {
  return ({ name }) =>
    `${row.id} (${fixed(ratio(row, "Hookline"))}, ${name} ${fixed(ratio(row, name))})`;
}

function growingIn(results: Results): string[] {
  return ["synchronous", "asynchronous"].flatMap((growth) => {
    const [, hundred, thousand] = perHandler(results, growth, "Hookline");
    if (hundred === undefined || thousand === undefined) return [];
    const grown = thousand.ns / hundred.ns;
    return grown <= GROWTH_TOLERANCE ? [] : [`${growth} (${fixed(grown)} from 100 to 1,000)`];
  });
}

function fixed(value: number | undefined): string {
  return value === undefined ? "–" : value.toFixed(2);
}
