import { HookResult } from "@hookline/core";
import { openSession } from "@hookline/runtime";
import { type ModelMessage, ToolLoopAgent } from "ai";
import { describe, expect, it } from "vitest";
import { hooks } from "../src/index.js";
import { source } from "./support/recorded.js";
import { model, scripted } from "./support/scripted-model.js";

/** A session whose prompts at the gate are noted. */
async function asking(answer: (prompt: string, at: number) => unknown = () => undefined) {
  const asked: string[] = [];
  const gate = source((bus) => {
    bus.on("user_prompt_submit", ({ prompt }) => answer(prompt, asked.push(prompt)) as undefined);
  });
  const session = await openSession({ sources: [gate] });
  const stored = () =>
    session.currentBranch.messages
      .filter(({ role }) => role === "user")
      .map(({ content }) => content);
  return { session, asked, stored };
}

const echo = () => model("echo", () => "Yes.");

/** The users' messages that a model was sent last. */
const sent = ({ requests }: ReturnType<typeof scripted>) =>
  requests.at(-1)?.prompt.filter(({ role }) => role === "user");

describe("a prompt", () => {
  it("that is sent again after a failure is put to the gate again", async () => {
    const { session, asked } = await asking((_prompt, at) =>
      at > 1 ? HookResult.deny("not again") : undefined,
    );
    await using _ended = session;
    const mock = scripted(new Error("broken"));
    const agent = new ToolLoopAgent(hooks({ model: mock }, { maxRetries: 0 }));
    const go = () => session.run(() => agent.generate({ prompt: "hi" }));
    await expect(go()).rejects.toThrow("broken");
    expect((await go()).text).toBe("");
    expect(asked).toEqual(["hi", "hi"]);
    expect(mock.requests).toHaveLength(1);
  });

  it("that is sent several times at once is put to the gate and stored each time", async () => {
    const { session, asked, stored } = await asking();
    await using _ended = session;
    const agent = new ToolLoopAgent(hooks({ model: echo() }));
    const go = () => agent.generate({ prompt: "hi" });
    await session.run(() => Promise.all([go(), go(), go()]));
    expect(asked).toEqual(["hi", "hi", "hi"]);
    expect(stored()).toEqual(["hi", "hi", "hi"]);
  });

  it("that the turn around it has submitted is not asked again, and brings its context", async () => {
    const { session, asked, stored } = await asking(() => ({
      decision: "allow",
      additional_context: "It is late.",
    }));
    await using _ended = session;
    const mock = scripted("Yes.");
    const agent = new ToolLoopAgent(hooks({ model: mock }));
    await session.turn("hi", () => agent.generate({ prompt: "hi" }));
    expect(asked).toEqual(["hi"]);
    expect(stored()).toEqual(["hi"]);
    expect(JSON.stringify(sent(mock))).toContain("It is late.");
  });

  const file = { type: "file", mediaType: "text/plain", data: "sly", filename: "a.txt" } as const;
  it.each<[string, ModelMessage[], string]>([
    ["of files alone", [{ role: "user", content: [file] }], "[a.txt: text/plain]"],
    ["without a text", [{ role: "user", content: " " }], "[empty message]"],
    [
      "that an answer is begun for",
      [
        { role: "user", content: "hi" },
        { role: "assistant", content: "Well," },
      ],
      "hi",
    ],
    [
      "that an answer is begun for with reasoning",
      [
        { role: "user", content: "hi" },
        {
          role: "assistant",
          content: [
            { type: "reasoning", text: "Hm." },
            { type: "text", text: "Well," },
          ],
        },
      ],
      "hi",
    ],
    [
      "before an empty message",
      [
        { role: "user", content: "hi" },
        { role: "tool", content: [] },
      ],
      "hi",
    ],
    [
      "before what the system says",
      [
        { role: "user", content: "hi" },
        { role: "system", content: "Be brief." },
      ],
      "hi",
    ],
    [
      "of several messages",
      [
        { role: "user", content: "old" },
        { role: "assistant", content: "Yes." },
        { role: "user", content: "evil" },
        { role: "user", content: "ok" },
      ],
      "evil\n\nok",
    ],
  ])("%s is put to the gate and stored", async (_what, messages, prompt) => {
    const { session, asked, stored } = await asking();
    await using _ended = session;
    const agent = new ToolLoopAgent(hooks({ model: echo(), allowSystemInMessages: true }));
    await session.run(() => agent.generate({ messages }));
    expect(asked).toEqual([prompt]);
    expect(stored()).toEqual([prompt]);
  });

  it("is sent as handlers have left it, all of its messages together, with its files", async () => {
    const { session } = await asking(() => ({ prompt: "changed" }));
    await using _ended = session;
    const mock = scripted("Yes.");
    const agent = new ToolLoopAgent(hooks({ model: mock }));
    const messages: ModelMessage[] = [
      { role: "user", content: "evil" },
      { role: "user", content: [{ type: "text", text: "ok" }, file] },
    ];
    await session.run(() => agent.generate({ messages }));
    expect(JSON.stringify(mock.requests[0]?.prompt)).not.toContain('"evil"');
    expect(sent(mock)).toMatchObject([
      { content: [{ text: "changed" }, { type: "file", filename: "a.txt" }] },
    ]);
  });

  it("keeps the order of its texts and files where handlers only add to it", async () => {
    const { session } = await asking(() => ({
      decision: "allow",
      additional_context: "It is late.",
    }));
    await using _ended = session;
    const mock = scripted("Yes.");
    const agent = new ToolLoopAgent(hooks({ model: mock }));
    const content = [{ ...file }, { type: "text", text: "above" }, { ...file }] as const;
    await session.run(() =>
      agent.generate({ messages: [{ role: "user", content: [...content] }] }),
    );
    expect(sent(mock)).toMatchObject([
      { content: [{ type: "file" }, { text: "above" }, { type: "file" }, { text: "It is late." }] },
    ]);
  });

  it("is sent as handlers have left it where one message stands in it twice", async () => {
    const { session } = await asking(() => ({ prompt: "***" }));
    await using _ended = session;
    const mock = scripted("Yes.");
    const agent = new ToolLoopAgent(hooks({ model: mock }));
    const one: ModelMessage = { role: "user", content: "SECRET" };
    await session.run(() => agent.generate({ messages: [one, one] }));
    expect(sent(mock)).toMatchObject([{ content: [{ text: "***" }] }]);
  });

  it("comes after the whole conversation, also where the same message stands in that", async () => {
    const histories: unknown[] = [];
    const watch = source((bus) => {
      bus.on("before_agent", ({ conversation_history: told }) => void histories.push(told.length));
      bus.on("user_prompt_submit", () => ({ prompt: "changed" }));
    });
    const same: ModelMessage = { role: "user", content: "again" };
    const mock = scripted("Yes.");
    const agent = new ToolLoopAgent(hooks({ model: mock }, { sources: [watch] }));
    const answer: ModelMessage = { role: "assistant", content: "Yes." };
    await agent.generate({ messages: [same, answer, same] });
    expect(histories).toEqual([2]);
    expect(JSON.stringify(sent(mock))).toMatch(/again.*changed/);
  });
});
