import type { Generated } from "kysely";

/** The tables of a store; columns that hold JSON say so. Times are ms since the epoch. */
export interface Tables {
  sessions: SessionsTable;
  branches: BranchesTable;
  messages: MessagesTable;
  checkpoints: CheckpointsTable;
  signals: SignalsTable;
}

/** Status of a session or branch that goes on; any other one is terminal. */
export const RUNNING = "running";

export interface SessionsTable {
  id: string;
  status: string;
  cwd: string | null;
  agent_name: string | null;
  source: string | null;
  session_name: string | null;
  model: string | null;
  provider: string | null;
  effort: string | null;
  agent_hash: string | null;
  invocation_id: string | null;
  started_at: number;
  ended_at: number | null;
  reason: string | null;
  total_turns: number | null;
  total_tokens: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  total_cost_usd: number | null;
  duration_ms: number | null;
  /** A JSON object. */
  metadata: string;
}

export interface BranchesTable {
  id: string;
  session_id: string;
  status: string;
  model: string | null;
  provider: string | null;
  created_at: number;
  ended_at: number | null;
  error: string | null;
}

export interface MessagesTable {
  branch_id: string;
  /** Place in the branch, from 0 without gaps. */
  sequence: number;
  /** The message in JSON: a text column of its own would cut off what follows a NUL. */
  message: string;
}

export interface CheckpointsTable {
  id: Generated<number>;
  branch_id: string;
  /** How many messages of the branch the checkpoint stands for. */
  position: number;
  /** A JSON array of messages. */
  messages: string;
  created_at: number;
}

export interface SignalsTable {
  id: Generated<number>;
  session_id: string | null;
  point: string;
  timestamp: number;
  /** The signal in JSON. */
  signal: string;
}
