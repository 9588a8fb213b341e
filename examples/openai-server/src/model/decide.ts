import { invalidRequest } from "../protocol/api-error.js";
import type { ChatRequest, OfferedTool } from "../protocol/chat-request.js";
import { answerFrom, quoteResults } from "./answer.js";
import { chooseTool, type PlannedCall } from "./choose-tool.js";
import { type Conversation, readConversation } from "./conversation.js";
import { nextExploration } from "./explore.js";
import { fillArguments } from "./fill-arguments.js";
import { nextCalls, planFor } from "./plan.js";
import { readWishes, type Wish, type Wishes } from "./wishes.js";

/** What the model does next: it calls tools or answers. */
export type Decision =
  | { readonly kind: "tool_calls"; readonly calls: readonly PlannedCall[] }
  | { readonly kind: "text"; readonly text: string };

/** Characters of a user message that are read for what it asks of the tools. */
const READ_CHARACTERS = 8_000;

/**
 * The next step of a conversation: the same for the same request, and made from nothing but it.
 * @throws ApiError 400 when a tool has to be called that no arguments fit
 */
export function decide(request: ChatRequest): Decision {
  const conversation = readConversation(request.messages);
  const offered = (request.tools ?? []).map((tool) => tool.function);
  const wishes = wishesOf(conversation, offered);
  const choice = request.tool_choice ?? "auto";
  if (typeof choice === "object") {
    const named = offered.filter(({ name }) => name === choice.function.name);
    return { kind: "tool_calls", calls: [forcedCall(named, wishes, conversation)] };
  }
  const { calls, text } = nextStep(wishes, choice === "none" ? [] : offered, conversation);
  if (calls.length > 0) {
    return {
      kind: "tool_calls",
      calls: request.parallel_tool_calls === false ? calls.slice(0, 1) : calls,
    };
  }
  if (choice === "required") {
    return { kind: "tool_calls", calls: [forcedCall(offered, wishes, conversation)] };
  }
  return { kind: "text", text };
}

/** The calls that come next, and what is said when there are none. */
interface Step {
  readonly calls: readonly PlannedCall[];
  readonly text: string;
}

function nextStep(wishes: Wishes, tools: readonly OfferedTool[], conversation: Conversation): Step {
  return wishes.wishes.length > 0
    ? fulfil(wishes, tools, conversation)
    : answerQuestion(wishes, tools, conversation);
}

function fulfil(
  { wishes, question }: Wishes,
  tools: readonly OfferedTool[],
  { results }: Conversation,
): Step {
  const plan = planFor(wishes, tools);
  const told = results.length > 0 ? [quoteResults(results, question)] : [];
  const refused = plan.unmet.map((wish) => `No tool that I was offered can ${described(wish)}.`);
  return { calls: nextCalls(plan, results.length), text: [...told, ...refused].join("\n\n") };
}

function answerQuestion(
  { question }: Wishes,
  tools: readonly OfferedTool[],
  { shown, results }: Conversation,
): Step {
  // The first result is the list of the files, whose names answer less than what is in them.
  const known = answerFrom(
    shown.filter((source) => source !== results[0]),
    question,
  );
  if (known !== undefined) return { calls: [], text: known };
  return {
    calls: nextExploration(tools, question, results),
    text: answerFrom(shown, question) ?? "Nothing that I was shown answers that.",
  };
}

/** A call that the request demands, with the words of the user where a text is needed. */
function forcedCall(
  tools: readonly OfferedTool[],
  { wishes }: Wishes,
  { asked }: Conversation,
): PlannedCall {
  for (const wish of wishes) {
    const call = chooseTool(tools, wish);
    if (call !== undefined) return call;
  }
  for (const tool of tools) {
    const filled = fillArguments(tool, { any: asked }) ?? fillArguments(tool, {});
    if (filled !== undefined) return { name: tool.name, arguments: filled };
  }
  throw invalidRequest(
    '"tool_choice" demands a call, but the message has no arguments that fit the schema.',
    "tool_choice",
  );
}

function wishesOf({ asked }: Conversation, tools: readonly OfferedTool[]): Wishes {
  return readWishes(
    asked.slice(0, READ_CHARACTERS),
    tools.map(({ name }) => name),
  );
}

function described({ kind, tool, values }: Wish): string {
  const words = Object.values(values).map((value) => JSON.stringify(value));
  if (tool !== undefined) words.unshift(tool);
  return [kind, ...words].join(" ");
}
