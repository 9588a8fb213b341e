import { type Flow, waitFor } from "@hookline/core";
import type { Call } from "../call/call.js";
import { answerText, callsOf, withText } from "../map-events.js";
import { assistantChat } from "../messages/chat-message.js";
import { userMessage } from "../messages/insertions.js";
import type { SdkContent, SdkMessage, SdkRequest } from "./sdk-types.js";

/** What becomes of an answer: the agent goes on in the same step, or the SDK gets it. */
export type Settled =
  | { readonly goesOn: true }
  | { readonly goesOn: false; readonly content: SdkContent[] };

/**
 * Stores an answer that has passed `after_llm`. One that asks for no tool is the agent's last word:
 * it is put to `after_agent`, and ends the call unless a handler has it go on.
 * @param request as the SDK made it
 */
export function* settleAnswer(
  call: Call,
  request: SdkRequest,
  content: SdkContent[],
): Flow<Settled> {
  const text = answerText(content);
  const calls = callsOf(content);
  if (call.isAgent && (calls.length > 0 || isPending(content))) {
    call.pending.ask(calls);
    yield* call.remember(assistantChat(text, calls));
    return { goesOn: false, content };
  }
  const verdict = yield* call.conclude(text, (response) =>
    call.remember(assistantChat(response, [])),
  );
  if ("goOn" in verdict) {
    yield* call.remember(assistantChat(text, []));
    yield* call.remember({ role: "user", content: verdict.goOn });
    call.insertions.add(request.prompt, [messageOf(content), userMessage(verdict.goOn)]);
    return { goesOn: true };
  }
  yield* waitFor(call.end());
  const isSame = verdict.response === text;
  return { goesOn: false, content: isSame ? content : withText(content, verdict.response) };
}

/** Whether the provider runs a tool whose result comes with a later answer. */
function isPending(content: readonly SdkContent[]): boolean {
  const answered = new Set(
    content.flatMap((part) => (part.type === "tool-result" ? [part.toolCallId] : [])),
  );
  return content.some((part) => part.type === "tool-call" && !answered.has(part.toolCallId));
}

/** An answer as a message of the conversation. */
function messageOf(content: readonly SdkContent[]): SdkMessage {
  return {
    role: "assistant",
    content: content.flatMap((part) => {
      if (part.type !== "text" && part.type !== "reasoning") return [];
      const { providerMetadata: providerOptions } = part;
      const kept = providerOptions === undefined ? {} : { providerOptions };
      return [{ type: part.type, text: part.text, ...kept }];
    }),
  };
}
