import { type Flow, waitFor } from "@hookline/core";
import { asMessage, type Message } from "./message.js";
import { baseOf, type SessionScope } from "./session-scope.js";

/** The stored form of each message that has one of its own. */
const forms = new WeakMap<Message, Message>();

/**
 * A message as it is stored: a tool's result is put to `tool_result_persist` first, once. The
 * conversation keeps what the model was told.
 * @param before the messages before it, among them the one that asked for the call
 * @throws StateRefusedError of a handler
 */
export function* storedForm(
  message: Message,
  before: readonly Message[],
  scope: SessionScope,
): Flow<Message> {
  if (message.role !== "tool") return message;
  const known = forms.get(message);
  if (known !== undefined) return known;
  const { session_id, cwd, agent_name } = baseOf(scope);
  const isHeard = scope.hooks.has("tool_result_persist");
  const { event } = yield* waitFor(
    scope.hooks.emit("tool_result_persist", {
      session_id,
      cwd,
      agent_name,
      tool_name: toolNameOf(message, before),
      call_id: message.tool_call_id ?? "",
      result: message.content,
    }),
  );
  const form =
    event.result === message.content
      ? message
      : asMessage({ ...message, content: event.result ?? "" });
  if (isHeard) forms.set(message, form);
  if (form !== message) forms.set(form, form);
  return form;
}

function toolNameOf({ metadata, tool_call_id }: Message, before: readonly Message[]): string {
  if (typeof metadata?.tool_name === "string") return metadata.tool_name;
  if (tool_call_id === undefined) return "";
  for (const { tool_calls = [] } of before.toReversed()) {
    for (const call of tool_calls as readonly Readonly<Record<string, unknown>>[]) {
      if ((call.id ?? call.call_id) !== tool_call_id) continue;
      const name = call.name ?? (Object(call.function) as { name?: unknown }).name;
      if (typeof name === "string") return name;
    }
  }
  return "";
}
