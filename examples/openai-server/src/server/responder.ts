import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import { ApiError } from "../protocol/api-error.js";
import type { Exchange } from "./exchange.js";

/** One request and its response, until either side is done with it. */
export class Responder {
  readonly request: IncomingMessage;
  readonly method: string;
  readonly path: string;
  readonly #response: ServerResponse;
  readonly #left = new AbortController();
  #events = 0;

  /** @param onEnd called once, when the response is complete or the client has left */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    onEnd: (exchange: Exchange) => void,
  ) {
    this.request = request;
    this.method = request.method ?? "GET";
    this.path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    this.#response = response;
    response.once("close", () => {
      const isComplete = response.writableFinished;
      if (!isComplete) this.#left.abort();
      onEnd({
        method: this.method,
        path: this.path,
        status: response.headersSent ? response.statusCode : 499,
        ended: isComplete ? "completed" : "disconnected",
        events: this.#events,
      });
    });
  }

  sendJson(status: number, body: object, headers: Readonly<Record<string, string>> = {}): void {
    this.#response.writeHead(status, { "content-type": "application/json", ...headers });
    this.#response.end(JSON.stringify(body));
  }

  /** Answers with an error; what has begun as a stream can only be cut off. */
  sendError(error: unknown): void {
    if (this.#left.signal.aborted || this.request.errored) return;
    if (this.#response.headersSent) {
      this.#response.destroy();
      return;
    }
    const known =
      error instanceof ApiError
        ? error
        : new ApiError(`The server failed: ${error}`, { status: 500, type: "server_error" });
    this.sendJson(known.details.status, known.body, known.details.headers);
  }

  /**
   * Streams server-sent events, the closing `[DONE]` included.
   * @param pace ms between two events
   * @throws AbortError when the client leaves
   */
  async sendEvents(events: Iterable<object>, pace: number): Promise<void> {
    this.#response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache",
    });
    for (const event of events) {
      await this.#sendEvent(JSON.stringify(event));
      await this.pause(pace);
    }
    await this.#sendEvent("[DONE]");
    this.#response.end();
  }

  /**
   * @param duration in ms; 0 lets other work run, so that a client that left is noticed
   * @throws AbortError when the client leaves
   */
  async pause(duration: number): Promise<void> {
    const { signal } = this.#left;
    if (duration > 0) await setTimeout(duration, undefined, { signal });
    else await setImmediate(undefined, { signal });
  }

  async #sendEvent(data: string): Promise<void> {
    this.#events++;
    if (this.#response.write(`data: ${data}\n\n`)) return;
    await once(this.#response, "drain", { signal: this.#left.signal });
  }
}
