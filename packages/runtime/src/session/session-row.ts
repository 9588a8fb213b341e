import type { SessionIdentity } from "./session-identity.js";
import type { SessionDetails } from "./session-options.js";
import type { SessionRow } from "./session-store.js";

/** A new session as it is stored. */
export function rowOf(
  { id, cwd, agentName }: SessionIdentity,
  details: SessionDetails,
): SessionRow {
  const { session_name, model, provider, effort, agent_hash, invocation_id } = details;
  return {
    id,
    cwd,
    agent_name: agentName ?? null,
    source: "startup",
    session_name: session_name ?? null,
    model: model ?? null,
    provider: provider ?? null,
    effort: effort ?? null,
    agent_hash: agent_hash ?? null,
    invocation_id: invocation_id ?? null,
    started_at: Date.now(),
  };
}
