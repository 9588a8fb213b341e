import { onTestFinished } from "vitest";
import { type OpenAiServer, type OpenAiServerOptions, startOpenAiServer } from "../../src/index.js";

/** A server that is closed when the running test has ended. */
export async function testServer(options: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const server = await startOpenAiServer(options);
  onTestFinished(() => server.close());
  return server;
}

export function post(
  { url }: OpenAiServer,
  body: object | string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
  });
}

/** A request of one user message. */
export function asking(content: string, more: object = {}): object {
  return { model: "file-reader", messages: [{ role: "user", content }], ...more };
}

export function functionTool(name: string, properties: Readonly<Record<string, object>>): object {
  const parameters = {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
  return { type: "function", function: { name, parameters } };
}

export const READ_FILE = functionTool("read_file", { path: { type: "string" } });
export const BASH = functionTool("bash", { command: { type: "string" } });

export interface ToolCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

export interface Choice {
  readonly message: { readonly content: string | null; readonly tool_calls?: readonly ToolCall[] };
  readonly finish_reason: string;
}

/** The first choice of a completion that was not streamed. */
export async function complete(server: OpenAiServer, body: object): Promise<Choice> {
  const response = await post(server, body);
  const completion = (await response.json()) as { readonly choices: readonly [Choice] };
  if (response.status !== 200) throw new Error(JSON.stringify(completion));
  return completion.choices[0];
}

/** The text of the answer to one user message. */
export async function answer(server: OpenAiServer, content: string, more = {}): Promise<unknown> {
  return (await complete(server, asking(content, more))).message.content;
}

/** What was called: name and arguments. */
export function called({ message }: Choice): readonly (readonly [string, unknown])[] {
  return (message.tool_calls ?? []).map((call) => [
    call.function.name,
    JSON.parse(call.function.arguments),
  ]);
}
