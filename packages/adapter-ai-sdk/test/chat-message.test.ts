import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairsOf, promptOf } from "../src/messages/chat-message.js";
import type { SdkMessage, SdkPrompt } from "../src/model/sdk-types.js";

const picture = { type: "file" as const, mediaType: "image/png", data: new Uint8Array([1, 2]) };
const prompt: SdkPrompt = [
  { role: "system", content: "Be brief." },
  { role: "user", content: [{ type: "text", text: "What is this?" }, picture] },
  {
    role: "assistant",
    content: [
      { type: "reasoning", text: "Hm.", providerOptions: { mock: { signature: "s" } } },
      { type: "text", text: "I look." },
      { type: "tool-call", toolCallId: "c1", toolName: "look", input: { at: 1 } },
      { type: "tool-call", toolCallId: "c2", toolName: "look", input: { at: 2 } },
    ],
  },
  {
    role: "tool",
    content: [
      {
        ...{ type: "tool-result", toolCallId: "c1", toolName: "look" },
        output: { type: "json", value: { color: "red" } },
      },
      {
        ...{ type: "tool-result", toolCallId: "c2", toolName: "look" },
        output: { type: "execution-denied", reason: "no" },
      },
    ],
  },
];
const pairs = pairsOf(prompt);
const chat = pairs.map((pair) => pair.chat);

describe("the chat form of a prompt", () => {
  it("is that of OpenAI: texts, calls and results are plain, and files are only named", () => {
    const call = (id: string, at: number) => ({
      ...{ id, type: "function" },
      function: { name: "look", arguments: JSON.stringify({ at }) },
    });
    expect(chat).toEqual([
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "file", media_type: "image/png" },
        ],
      },
      { role: "assistant", content: "I look.", tool_calls: [call("c1", 1), call("c2", 2)] },
      { role: "tool", content: '{"color":"red"}', tool_call_id: "c1", name: "look" },
      { role: "tool", content: "no", tool_call_id: "c2", name: "look" },
    ]);
  });

  it("stands for the whole prompt wherever it is left alone", () => {
    const part = fc.record({ type: fc.constant("text" as const), text: fc.string() });
    const file = fc.constant(picture);
    const message: fc.Arbitrary<SdkMessage> = fc.oneof(
      fc.record({ role: fc.constant("system" as const), content: fc.string() }),
      fc.record({ role: fc.constant("user" as const), content: fc.array(fc.oneof(part, file)) }),
      fc.record({ role: fc.constant("assistant" as const), content: fc.array(part) }),
    );
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        const given = pairsOf(messages);
        const copies = given.map((pair) => structuredClone(pair.chat));
        expect(promptOf(copies, given)).toEqual(messages);
      }),
    );
    expect(promptOf(structuredClone(chat), pairs)).toEqual(prompt);
  });

  it("changes only what is changed in it: files, thoughts and calls stay", () => {
    const edited = structuredClone(chat) as Record<string, unknown>[];
    Object.assign(edited[1] ?? {}, { content: "What is that?" });
    Object.assign(edited[2] ?? {}, { content: "I see." });
    Object.assign(edited[3] ?? {}, { content: "***" });
    const [system, user, assistant, tool] = promptOf(edited, pairs);
    expect(system).toBe(prompt[0]);
    expect(user?.content).toEqual([{ type: "text", text: "What is that?" }, picture]);
    const [thought, , ...calls] = (prompt[2]?.content ?? []) as readonly unknown[];
    expect(assistant?.content).toEqual([thought, { type: "text", text: "I see." }, ...calls]);
    expect(tool?.content).toMatchObject([
      { toolCallId: "c1", output: { type: "text", value: "***" } },
      { toolCallId: "c2", output: { type: "execution-denied" } },
    ]);
  });

  it("has a text for values that have no JSON form, and leaves them as they are", () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    for (const value of [{ n: 1n }, circular, undefined]) {
      const given = [
        {
          role: "assistant",
          content: [{ type: "tool-call", toolCallId: "c1", toolName: "look", input: value }],
        },
        {
          role: "tool",
          content: [
            {
              ...{ type: "tool-result", toolCallId: "c1", toolName: "look" },
              output: { type: "json", value },
            },
          ],
        },
      ] as SdkPrompt;
      const pairs = pairsOf(given);
      for (const { chat } of pairs) expect(() => JSON.stringify(chat)).not.toThrow();
      expect(pairs[1]?.chat.content).toBeTypeOf("string");
      expect(promptOf(structuredClone(pairs.map(({ chat }) => chat)), pairs)).toEqual(given);
    }
  });

  it("may lose messages and get new ones", () => {
    const added = { role: "developer", content: "Say please." };
    expect(promptOf([added, ...chat.slice(1, 2)], pairs)).toEqual([
      { role: "system", content: "Say please." },
      prompt[1],
    ]);
  });
});
