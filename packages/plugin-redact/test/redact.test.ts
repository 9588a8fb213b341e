import { readFile } from "node:fs/promises";
import type { HookRegistrar } from "@hookline/core";
import { bindPlugin } from "@hookline/plugins";
import { type GivenOptions, testPlugin } from "@hookline/plugins/testing";
import { arbitraryEmit } from "@hookline/plugins/testing/arbitraries";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Redact } from "../src/index.js";
import { Redactor } from "../src/redactor.js";

const TEXT = "write to ada@example.com, password: hunter2";
const MASKED = "write to <redacted>, password: <redacted>";

function redact(options: GivenOptions<typeof Redact> = {}) {
  return testPlugin(Redact, options);
}

/** The points at which it may go uncalled, of those that it handles with these options. */
function optionalPoints(options: GivenOptions<typeof Redact> = {}): readonly string[] {
  const points: string[] = [];
  const on: HookRegistrar["on"] = (point, _handler, { optional } = {}) => {
    if (optional === true) points.push(point);
    return { off: () => undefined, [Symbol.dispose]: () => undefined };
  };
  bindPlugin(new Redact(), { on }, { options });
  return points.sort();
}

describe("Redact", () => {
  it("may go uncalled where nothing is to be masked, or where there may be no messages", () => {
    const always = ["message_received", "message_sending", "tool_result_persist"];
    expect(optionalPoints()).toEqual(["before_tool", ...always].sort());
    expect(optionalPoints({ where: ["requests"] })).not.toContain("before_llm");
    expect(optionalPoints({ where: ["prompts", "messages"] })).toEqual(
      ["after_agent", "after_llm", "after_tool", "before_llm", "before_tool", "llm_stream_text"]
        .concat("subagent_stop", always)
        .sort(),
    );
  });

  it("masks prompts", async () => {
    await using plugin = await redact();
    const { event } = await plugin.emit("user_prompt_submit", { prompt: TEXT });
    expect(event.prompt).toBe(MASKED);
  });

  it("masks the messages of a request", async () => {
    await using plugin = await redact();
    const messages = [{ role: "user", content: [{ type: "text", text: TEXT }] }];
    const { event } = await plugin.emit("before_llm", { messages });
    expect(event.messages).toEqual([{ role: "user", content: [{ type: "text", text: MASKED }] }]);
  });

  it("masks answers", async () => {
    await using plugin = await redact();
    for (const point of ["after_llm", "after_agent", "subagent_stop"] as const) {
      expect((await plugin.emit(point, { response: TEXT })).event.response).toBe(MASKED);
    }
    const thought = (await plugin.emit("after_llm", { reasoning: TEXT })).event;
    expect(thought.reasoning).toBe(MASKED);
  });

  it("withholds the answer of an agent that it can not redact", async () => {
    const redactor = vi.spyOn(Redactor.prototype, "text").mockImplementation(() => {
      throw new Error("too much");
    });
    onTestFinished(() => redactor.mockRestore());
    await using plugin = await redact();
    for (const point of ["after_agent", "subagent_stop"] as const) {
      const { event, decision } = await plugin.emit(point, { response: TEXT });
      expect([decision, event.response]).toEqual(["none", expect.stringMatching(/withheld/)]);
    }
    expect(plugin.logs.map(({ level }) => level)).toEqual(["error", "error"]);
  });

  it("masks the prompt that an agent is given", async () => {
    await using plugin = await redact();
    expect((await plugin.emit("before_agent", { prompt: TEXT })).event.prompt).toBe(MASKED);
  });

  it("masks what tools give, for the model and for the store", async () => {
    await using plugin = await redact();
    const after = await plugin.emit("after_tool", { tool_output: { rows: [TEXT] } });
    expect(after.event.tool_output).toEqual({ rows: [MASKED] });
    const stored = await plugin.emit("tool_result_persist", { result: TEXT });
    expect(stored.event.result).toBe(MASKED);
  });

  it("masks messages of channels, in both directions", async () => {
    await using plugin = await redact();
    const received = await plugin.emit("message_received", { content: TEXT });
    expect(received.event.content).toBe(MASKED);
    const sending = await plugin.emit("message_sending", { content: TEXT });
    expect(sending.event.content).toBe(MASKED);
  });

  it("masks the arguments of tools only where it is told to", async () => {
    const call = { tool_name: "mail", tool_input: { to: TEXT, apiKey: "k" } };
    await using usual = await redact();
    expect((await usual.emit("before_tool", call)).event.tool_input).toEqual(call.tool_input);
    await using told = await redact({ where: ["tool_input"] });
    expect((await told.emit("before_tool", call)).event.tool_input).toEqual({
      to: MASKED,
      apiKey: "<redacted>",
    });
  });

  it("leaves alone what is not in its options", async () => {
    await using plugin = await redact({ where: ["tool_output"], kinds: ["email"] });
    expect((await plugin.emit("user_prompt_submit", { prompt: TEXT })).event.prompt).toBe(TEXT);
    const { event } = await plugin.emit("after_tool", { tool_output: TEXT });
    expect(event.tool_output).toBe("write to <redacted>, password: hunter2");
  });

  it("masks what a tool says of its failure, for the model and for the handlers that follow", async () => {
    await using plugin = await redact();
    const failure = { tool_output: { error: TEXT }, tool_error: TEXT };
    const { event } = await plugin.emit("after_tool", failure);
    expect(event.tool_output).toEqual({ error: MASKED });
    expect(event.tool_error).toBe(MASKED);
  });

  it("masks an answer that streams, whatever its pieces, each branch and each text for itself", async () => {
    await using plugin = await redact();
    const streams = [
      { branch_id: "a" },
      { branch_id: "b" },
      { branch_id: "b", part: "reasoning", stream_id: "thought" },
      { branch_id: "b", stream_id: "another text" },
    ] as const;
    const shown = streams.map(() => "");
    const pieces = [...TEXT];
    for (const [index, text] of pieces.entries()) {
      for (const [at, stream] of streams.entries()) {
        const final = index === pieces.length - 1;
        const { event } = await plugin.emit("llm_stream_text", { text, index, final, ...stream });
        shown[at] += event.text;
      }
    }
    expect(shown).toEqual(streams.map(() => MASKED));
  });

  it.each([
    ["the next request", { request: true, index: 1 }],
    ["a stream that counts from 0 again", { request: false, index: 0 }],
  ])("shows nothing of a stream that broke off in %s", async (_what, { request, index }) => {
    await using plugin = await redact();
    await plugin.emit("llm_stream_text", { text: "left over", index: 1 });
    if (request) await plugin.emit("before_llm");
    const { event } = await plugin.emit("llm_stream_text", { text: "new", index, final: true });
    expect(event.text).toBe("new");
  });

  it("has no opinion on any event, and never fails", async () => {
    await using plugin = await redact({ where: ["tool_input", "prompts", "requests", "messages"] });
    await fc.assert(
      fc.asyncProperty(arbitraryEmit(plugin.entry.points), async ([point, payload]) => {
        expect((await plugin.emit(point, payload)).decision).toBe("none");
      }),
    );
  });

  it("is what its manifest says", async () => {
    const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
    const { version, hookline } = JSON.parse(text);
    await using plugin = await redact();
    expect(plugin.entry).toMatchObject({ name: hookline.name, version });
    expect(plugin.entry.points.toSorted()).toEqual(hookline.hooks.toSorted());
  });
});
