import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerRequest } from "./answer-request.js";
import type { Exchange } from "./exchange.js";
import { Overload } from "./models.js";
import { Responder } from "./responder.js";

export interface OpenAiServerOptions {
  /** Port on the loopback interface; default 0, a free one. */
  readonly port?: number | undefined;
  /** The key that requests have to bring; default none. */
  readonly apiKey?: string | undefined;
  /** Milliseconds that each piece of an answer takes; default 0. */
  readonly pace?: number | undefined;
  /** Called when a response is complete or its client has left. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/** A running server. */
export interface OpenAiServer extends AsyncDisposable {
  /** What a client takes as its base URL, such as `http://127.0.0.1:4010/v1`. */
  readonly url: string;
  /** Stops listening and ends what is still being answered. */
  close(): Promise<void>;
}

/**
 * Starts a server that speaks the OpenAI chat completions API on the loopback interface. Its
 * models are deterministic: they call the tools that a request offers by the words of the last
 * user message, and answer with lines from what the tools returned.
 * @throws the error of the system when it can not listen, such as `EADDRINUSE`
 */
export async function startOpenAiServer({
  port = 0,
  apiKey,
  pace = 0,
  onExchange = () => {},
}: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const settings = { apiKey, pace, overload: new Overload() };
  const server = createServer((request, response) => {
    void answerRequest(new Responder(request, response, onExchange), settings);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo;

  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${bound}/v1`, close, [Symbol.asyncDispose]: close };
}
