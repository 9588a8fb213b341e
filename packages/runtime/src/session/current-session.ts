import { Session } from "./session.js";
import { innermostScope } from "./session-scope.js";

/**
 * The session that the running code is part of: inside `run`, a turn, a sub-agent, a tool or a
 * handler that one of these calls. Undefined elsewhere.
 */
export function currentSession(): Session | undefined {
  const scope = innermostScope();
  return scope instanceof Session ? scope : undefined;
}
