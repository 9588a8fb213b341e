import { type HookSource, StateRefusedError } from "@hookline/core";
import { generateText, stepCountIs, streamText, ToolLoopAgent, tool } from "ai";
import * as sdkTest from "ai/test";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { recordingLogger } from "../../runtime/test/support/recording-logger.js";
import { type HookableSettings, type HookOptions, hooks } from "../src/index.js";
import { recorder, source } from "./support/recorded.js";
import { model, scripted } from "./support/scripted-model.js";

type Settings = HookableSettings & Record<string, unknown>;

const acting = { calls: [{ tool: "act", input: {} }] };
const act = tool({ inputSchema: z.object({}), execute: () => "done" });
const busy = () => model("busy", () => acting);
const broken = () => {
  throw new Error("broken");
};

/** The two ways to make a call; what its stream fails with is thrown, too. */
const ways = {
  generate: async (settings: HookableSettings) => {
    await generateText({ ...settings, prompt: "Act." });
  },
  stream: async (settings: HookableSettings) => {
    for await (const part of streamText({ ...settings, prompt: "Act." }).fullStream) {
      if (part.type === "error") throw part.error;
    }
  },
};
const both = ["generate", "stream"] as const;

describe.each(both)("a callback that throws between two steps, by %s", (way) => {
  it.each<[string, Settings]>([
    [
      "prepareStep, by a model that can not be looked up",
      {
        model: busy(),
        prepareStep: () => ({
          get model() {
            return broken();
          },
        }),
      },
    ],
    ["prepareStep", { model: busy(), tools: { act }, prepareStep: broken }],
    ["stopWhen", { model: busy(), tools: { act }, stopWhen: broken }],
    [
      "one of several conditions",
      { model: busy(), tools: { act }, stopWhen: [() => true, broken] },
    ],
    [
      "a tool's onInputAvailable",
      { model: busy(), tools: { act: { ...act, onInputAvailable: broken } } },
    ],
    [
      "that of a tool which the client runs",
      {
        model: busy(),
        tools: { act: tool({ inputSchema: z.object({}), onInputAvailable: broken }) },
      },
    ],
  ])("fails the call at once: %s", async (_where, settings) => {
    const events = recorder("after_agent", "on_error", "session_end");
    const errors: unknown[] = [];
    const end = source((bus) => {
      bus.on("session_end", ({ status, error }) => void errors.push([status, error]));
    });
    const given = hooks({ ...settings, onError: () => {} }, { sources: [events, end] });
    await expect(ways[way](given)).rejects.toThrow("broken");
    expect(errors).toEqual([["failed", "broken"]]);
    expect(events.seen.slice(-3)).toEqual(["after_agent", "on_error", "session_end"]);
  });
});

describe("a store that refuses the end of a call whose loop has ended by itself", () => {
  const refusing = (): HookSource =>
    source((bus) => {
      bus.on("after_agent", () => {
        throw new StateRefusedError("written by a newer version");
      });
    });
  const refused = expect.objectContaining({ code: "STATE_REFUSED" });

  it("fails what generateText returns", async () => {
    const events = recorder("session_end");
    const settings = hooks({ model: busy(), tools: { act } }, { sources: [refusing(), events] });
    await expect(generateText({ ...settings, prompt: "Act." })).rejects.toEqual(refused);
    expect(events.seen).toEqual(["session_end"]);
  });

  it.each(both)("fails an agent that stops by its default or own condition, by %s", async (way) => {
    for (const stopWhen of [undefined, stepCountIs(2)]) {
      const stops = stopWhen === undefined ? {} : { stopWhen };
      const given = { model: busy(), tools: { act }, onError: () => {}, ...stops };
      const agent = new ToolLoopAgent(hooks(given, { sources: [refusing()] }));
      const call = async () => {
        if (way === "generate") return agent.generate({ prompt: "Act." });
        const { fullStream } = await agent.stream({ prompt: "Act." });
        for await (const part of fullStream) if (part.type === "error") throw part.error;
        return undefined;
      };
      await expect(call()).rejects.toEqual(refused);
    }
  });

  it("is logged where a stream has nowhere to say it", async () => {
    const { logger, lines } = recordingLogger();
    const options = { sources: [refusing()], logger };
    await ways.stream(hooks({ model: busy(), tools: { act } }, options));
    expect(lines.join("")).toContain("A call failed at its end");
  });
});

describe("the end of a call", () => {
  it("is told to onFinish or onEnd of the settings, after its events", async () => {
    for (const name of ["onFinish", "onEnd"]) {
      const events = recorder("after_agent", "session_end");
      const told: unknown[] = [];
      const callback = () => void told.push(...events.seen);
      const settings = { model: busy(), tools: { act }, [name]: callback };
      await ways.generate(hooks(settings, { sources: [events] }));
      expect(events.seen).toEqual(["after_agent", "session_end"]);
      // The SDK 6 knows no onEnd.
      if (name === "onFinish" || "MockLanguageModelV4" in sdkTest)
        expect(told).toEqual(["after_agent", "session_end"]);
    }
  });
});

describe("a failed stream", () => {
  const failing = (onError?: () => void) => {
    const { logger, lines } = recordingLogger();
    const options: HookOptions = { logger };
    const given = { model: scripted(new Error("PROMPT was refused")), maxRetries: 0 };
    return {
      settings: hooks(onError === undefined ? given : { ...given, onError }, options),
      lines,
    };
  };

  it("is named in the log, and nothing of it is printed", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const { settings, lines } = failing();
    await expect(ways.stream(settings)).rejects.toThrow("PROMPT was refused");
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
    const [line] = lines.filter((one) => one.includes("A call of the AI SDK failed"));
    expect(line).toContain('"error":"Error"');
    expect(line).not.toContain("PROMPT");
  });

  it("is told to the onError of the settings alone", async () => {
    let told = 0;
    const { settings, lines } = failing(() => void told++);
    await expect(ways.stream(settings)).rejects.toThrow();
    expect(told).toBe(1);
    expect(lines.join("")).not.toContain("A call of the AI SDK failed");
  });
});
