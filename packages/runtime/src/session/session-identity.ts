import type { HookPayloadBase } from "@hookline/core";

/** Who a session is. */
export interface SessionIdentity {
  readonly id: string;
  /** Absolute. */
  readonly cwd: string;
  readonly agentName: string | undefined;
}

/** What every event of the session says; a bus of the caller's may not know it. */
export function payloadBase({ id, cwd, agentName }: SessionIdentity): HookPayloadBase {
  return { session_id: id, cwd, agent_name: agentName };
}
