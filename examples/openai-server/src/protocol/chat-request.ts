import { z } from "zod";

const textPart = z.looseObject({ type: z.literal("text"), text: z.string() });
const content = z
  .union([z.string(), z.array(textPart)], "expected a string or parts of type text")
  .transform((value) =>
    typeof value === "string" ? value : value.map(({ text }) => text).join("\n"),
  );

const toolCall = z.looseObject({
  id: z.string(),
  type: z.literal("function"),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

const message = z.discriminatedUnion("role", [
  z.looseObject({ role: z.literal(["system", "developer", "user"]), content }),
  z.looseObject({
    role: z.literal("assistant"),
    content: content.nullish(),
    tool_calls: z.array(toolCall).nullish(),
  }),
  z.looseObject({ role: z.literal("tool"), content, tool_call_id: z.string() }),
]);

const tool = z.looseObject({
  type: z.literal("function"),
  function: z.looseObject({
    name: z.string().regex(/^[\w-]{1,64}$/, "expected 1 to 64 letters, digits, _ and -"),
    description: z.string().nullish(),
    parameters: z.looseObject({ type: z.literal("object") }).nullish(),
  }),
});

const toolChoice = z.union(
  [
    z.enum(["none", "auto", "required"]),
    z.looseObject({ type: z.literal("function"), function: z.looseObject({ name: z.string() }) }),
  ],
  'expected "none", "auto", "required" or a function',
);

const count = z.int().positive().nullish();
/** What would change the answer, and is refused before it is passed over in silence. */
const unsupported = z.null("is not supported by this server").optional();

export const chatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(message).min(1, "expected at least one message"),
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: count,
  max_completion_tokens: count,
  n: z.literal(1, "this server makes one choice").nullish(),
  response_format: z
    .looseObject({ type: z.literal("text", "this server answers in plain text") })
    .nullish(),
  stop: unsupported,
  functions: unsupported,
});

/** A request for a chat completion; the content of its messages is joined to one string. */
export type ChatRequest = z.output<typeof chatRequest>;
export type ChatMessage = ChatRequest["messages"][number];
export type OfferedTool = NonNullable<ChatRequest["tools"]>[number]["function"];
