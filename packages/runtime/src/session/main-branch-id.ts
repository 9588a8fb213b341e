import { randomUUID } from "node:crypto";

/**
 * A session's own line of conversation is found again by the ids of its branches: main branches
 * are numbered, since one takes the place of another when the session is cleared.
 */
const MAIN = /^main-(\d+)-/;

/** The id of the main branch that comes after that one. */
export function nextMainId(after?: string): string {
  return `main-${numberOf(after ?? "") + 1}-${randomUUID()}`;
}

/** The latest main branch among these. */
export function latestMainId(ids: readonly string[]): string | undefined {
  return ids
    .filter((id) => MAIN.test(id))
    .sort((a, b) => numberOf(a) - numberOf(b))
    .at(-1);
}

function numberOf(id: string): number {
  return Number(MAIN.exec(id)?.[1] ?? 0);
}
