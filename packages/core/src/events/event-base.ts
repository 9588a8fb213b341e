/** What every event has. */
export interface HookEventBase {
  /** Name of the point. */
  readonly event_name: string;
  /** Id of the session; null where there is none. */
  readonly session_id: string | null;
  /** Working directory of the session, absolute. */
  readonly cwd: string;
  /** When it happened, in ms since the epoch; ISO 8601 in the JSON form. */
  readonly timestamp: number;
  /** Name of the agent, where it is known. */
  readonly agent_name?: string | undefined;
  /** The redacted, cut form for logs and signals; the same as `serializeEvent(event)`. */
  toJSON(): Record<string, unknown>;
}

/** What an emitter may say in place of what the bus knows. */
export interface HookPayloadBase {
  /** Default: the bus's session. */
  readonly session_id?: string | null | undefined;
  /** Default: the bus's directory. */
  readonly cwd?: string | undefined;
  /** Default: the bus's agent. */
  readonly agent_name?: string | undefined;
  /** Ms since the epoch. Default: now. */
  readonly timestamp?: number | undefined;
}
