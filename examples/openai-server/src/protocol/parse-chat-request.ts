import { invalidRequest } from "./api-error.js";
import { type ChatRequest, chatRequest } from "./chat-request.js";
import { checkToolTurns } from "./tool-turns.js";

/** @throws ApiError 400, naming the field, for a request that the API would refuse too */
export function parseChatRequest(body: unknown): ChatRequest {
  const parsed = chatRequest.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const param = pathOf(issue?.path ?? []);
    const where = param === "" ? "The body of the request" : `"${param}"`;
    throw invalidRequest(`${where} is invalid: ${issue?.message}.`, param || undefined);
  }
  checkToolTurns(parsed.data.messages);
  checkToolChoice(parsed.data);
  return parsed.data;
}

function checkToolChoice({ tools, tool_choice }: ChatRequest): void {
  if (tool_choice == null || tool_choice === "none" || tool_choice === "auto") return;
  if (tools == null || tools.length === 0) {
    throw invalidRequest('"tool_choice" asks for a tool, but "tools" offers none.', "tool_choice");
  }
  if (tool_choice === "required") return;
  const { name } = tool_choice.function;
  if (!tools.some((offered) => offered.function.name === name)) {
    throw invalidRequest(
      `"tool_choice" names "${name}", which "tools" does not offer.`,
      "tool_choice",
    );
  }
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");
}
