import type { ToolCall, ToolDefinition } from "@hookline/runtime";

/** What a model is asked. */
export interface Request {
  readonly model: string;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly tools: readonly ToolDefinition[];
}

/** What a model answers: a text, or calls of tools. */
export interface Reply {
  readonly content: string;
  readonly tool_calls: readonly ToolCall[];
}

let requests = 0;

/** Stands in for the client of a provider, which is at its limit at first. */
export async function askModel({ messages }: Request): Promise<Reply> {
  requests++;
  if (requests === 1) throw Object.assign(new Error("too many requests"), { status: 429 });
  const { role, content } = messages.at(-1) ?? {};
  if (role === "tool") return { content: `The tool says: ${content}`, tool_calls: [] };
  const call =
    content === "Write it down"
      ? { name: "write_file", arguments: { path: "plan.txt", text: "We deploy on Friday." } }
      : { name: "read_file", arguments: { path: "notes.txt" } };
  return { content: "", tool_calls: [{ ...call, call_id: `call-${requests}` }] };
}
