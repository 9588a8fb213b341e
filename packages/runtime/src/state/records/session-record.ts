import type { SessionsTable } from "../database/tables.js";

/** A session as it is stored. Times are ms since the epoch; null where nothing is known. */
export interface SessionRecord extends Readonly<Omit<SessionsTable, "metadata">> {
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A session in a list. */
export interface SessionSummary extends SessionRecord {
  readonly branches: number;
  readonly messages: number;
}

/** What a session works with. */
export type SessionProvenance = Partial<
  Pick<
    SessionRecord,
    | "cwd"
    | "agent_name"
    | "source"
    | "session_name"
    | "model"
    | "provider"
    | "effort"
    | "agent_hash"
    | "invocation_id"
  >
>;

/** A session that starts. */
export interface NewSession extends SessionProvenance {
  readonly id: string;
  /** Ms since the epoch. Default now. */
  readonly started_at?: number;
  /** Plain data. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** What a session has used. */
export type SessionUsage = Partial<
  Pick<
    SessionRecord,
    | "total_turns"
    | "total_tokens"
    | "input_tokens"
    | "output_tokens"
    | "total_cost_usd"
    | "duration_ms"
  >
>;

/** How a session ends. */
export interface SessionEnd extends SessionUsage {
  /** Default `completed`. */
  readonly status?: string;
  readonly reason?: string;
  /** Goes into the metadata. */
  readonly error?: string | null;
  /** Ms since the epoch. Default now. */
  readonly ended_at?: number;
}
