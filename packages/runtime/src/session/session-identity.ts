/** Who a session is. */
export interface SessionIdentity {
  readonly id: string;
  /** Absolute. */
  readonly cwd: string;
  readonly agentName: string | undefined;
}
