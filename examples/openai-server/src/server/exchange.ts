/** What became of one request, without anything that was said in it. */
export interface Exchange {
  readonly method: string;
  /** Path of the URL. */
  readonly path: string;
  /** HTTP status of the response; 499 when the client left before there was one. */
  readonly status: number;
  /** Whether the client stayed to the end. */
  readonly ended: "completed" | "disconnected";
  /** Events that were streamed, `[DONE]` included; 0 for any other response. */
  readonly events: number;
}
