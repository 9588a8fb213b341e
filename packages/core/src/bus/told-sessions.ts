import { processWide } from "../process-wide.js";

/** Sessions of which it is kept what they were told; the oldest is forgotten first. */
const MOST_SESSIONS = 1_000;

const told = processWide("told-sessions", () => new Map<string, Set<string>>());

/**
 * Notes that a session is told something that is as true when it is resumed.
 * @returns whether it was told in this process before
 */
export function wasTold(sessionId: string, message: string): boolean {
  const before = told.get(sessionId);
  if (before?.has(message)) return true;
  const messages = before ?? new Set();
  messages.add(message);
  // Those that were told something last are the last ones.
  told.delete(sessionId);
  told.set(sessionId, messages);
  const [oldest] = told.keys();
  if (told.size > MOST_SESSIONS && oldest !== undefined) told.delete(oldest);
  return false;
}
