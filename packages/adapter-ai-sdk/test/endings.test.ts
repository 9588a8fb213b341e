import { openSession } from "@hookline/runtime";
import { generateText, stepCountIs, ToolLoopAgent, tool } from "ai";
import * as sdkTest from "ai/test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hooks } from "../src/index.js";
import { collectUntil } from "./support/collected.js";
import { recorder, source } from "./support/recorded.js";
import { model, scripted } from "./support/scripted-model.js";

const after = () => recorder("after_llm", "after_tool", "on_error", "after_agent", "session_end");
const acting = { calls: [{ tool: "act", input: {} }] };

describe("the end of a call", () => {
  it("is announced when the model fails", async () => {
    const events = after();
    const ends: unknown[] = [];
    const end = source((bus) => void bus.on("session_end", ({ error }) => void ends.push(error)));
    const settings = hooks({ model: scripted(new Error("broken")) }, { sources: [events, end] });
    await expect(generateText({ ...settings, prompt: "Go." })).rejects.toThrow("broken");
    expect(events.seen).toEqual(["after_llm", "on_error", "after_agent", "session_end"]);
    expect(ends).toEqual(["broken"]);
  });

  it("is announced when it is aborted while a tool runs, after the tool", async () => {
    const events = after();
    const ends: unknown[] = [];
    const end = source((bus) => {
      bus.on("session_end", ({ reason, status, error }) => {
        ends.push({ reason, status, error });
      });
    });
    const stop = new AbortController();
    const act = tool({
      inputSchema: z.object({}),
      execute: (_input, { abortSignal }) =>
        new Promise((_resolve, reject) => {
          abortSignal?.addEventListener("abort", () => reject(abortSignal.reason));
          stop.abort(new Error("enough"));
        }),
    });
    const settings = hooks({ model: scripted(acting), tools: { act } }, { sources: [events, end] });
    const agent = new ToolLoopAgent(settings);
    const call = agent.generate({ prompt: "Act.", abortSignal: stop.signal });
    await expect(call).rejects.toThrow("enough");
    expect(ends).toEqual([{ reason: "aborted", status: "aborted", error: null }]);
    expect(events.seen).toEqual(["after_llm", "after_tool", "after_agent", "session_end"]);
  });

  it("is announced when its session ends while the model answers", async () => {
    const events = after();
    await using session = await openSession({ sources: [events] });
    const mock = scripted("unused");
    const begun = new Promise<void>((resolve) => {
      mock.doGenerate = ({ abortSignal }) =>
        new Promise((_answer, reject) => {
          abortSignal?.addEventListener("abort", () => reject(abortSignal.reason));
          resolve();
        });
    });
    const agent = new ToolLoopAgent(hooks({ model: mock }));
    const call = session.run(() => agent.generate({ prompt: "Wait." }));
    const failed = expect(call).rejects.toMatchObject({ code: "SESSION_ENDED" });
    await begun;
    await session.end();
    await failed;
    expect(events.seen).toEqual(["after_llm", "after_agent", "session_end"]);
  });

  it("is announced when the loop of the SDK ends by its own conditions", async () => {
    const events = after();
    const act = tool({ inputSchema: z.object({}), execute: () => "done" });
    const mock = model("busy", () => acting);
    let finished = 0;
    const onFinish = () => void finished++;
    const settings = hooks({ model: mock, tools: { act }, onFinish }, { sources: [events] });
    await generateText({ ...settings, prompt: "Act.", stopWhen: stepCountIs(1) });
    expect(events.seen).toEqual(["after_llm", "after_tool", "after_agent", "session_end"]);
    expect(finished).toBe(1);
  });

  // The SDK 7 keeps its hold on such a call.
  it.skipIf("MockLanguageModelV4" in sdkTest)(
    "is announced when the SDK fails between two steps, once it lets go of the call",
    async () => {
      const events = after();
      let isOver = false;
      const end = source((bus) => {
        bus.on("session_end", () => {
          isOver = true;
        });
      });
      const act = tool({ inputSchema: z.object({}), execute: () => "done" });
      const settings = hooks(
        { model: scripted(acting), tools: { act } },
        { sources: [events, end] },
      );
      // It takes the place of the one that hooks() has seen.
      const stopWhen = () => {
        throw new Error("no");
      };
      await expect(generateText({ ...settings, prompt: "Act.", stopWhen })).rejects.toThrow("no");
      await collectUntil(() => isOver);
      expect(events.seen).toEqual([
        ...["after_llm", "after_tool", "after_agent", "on_error", "session_end"],
      ]);
    },
    30_000,
  );
});
