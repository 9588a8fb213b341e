import { openSession } from "@hookline/runtime";
import { customProvider, generateText, streamText, ToolLoopAgent } from "ai";
import { describe, expect, it, onTestFinished } from "vitest";
import { hooks, installHooks } from "../src/index.js";
import { recorder } from "./support/recorded.js";
import { model } from "./support/scripted-model.js";

const OF_MODELS = ["before_llm", "after_llm", "user_prompt_submit", "after_agent"] as const;

/** Makes "mock/any" a model that anybody can name. */
function installModel() {
  const before = globalThis.AI_SDK_DEFAULT_PROVIDER;
  onTestFinished(() => {
    globalThis.AI_SDK_DEFAULT_PROVIDER = before;
  });
  const mock = model("any", () => "An answer.");
  globalThis.AI_SDK_DEFAULT_PROVIDER = customProvider({ languageModels: { "mock/any": mock } });
}

describe("installHooks", () => {
  it("puts models that are named by an id inside the gates of a model, until it is undone", async () => {
    installModel();
    const events = recorder(...OF_MODELS);
    const installed = installHooks({ sources: [events] });
    const call = { model: "mock/any", prompt: "A question?" };
    expect((await generateText(call)).text).toBe("An answer.");
    expect(await streamText(call).text).toBe("An answer.");
    const one = ["before_llm", "after_llm"];
    expect(events.seen).toEqual([...one, ...one]);
    installed.off();
    await generateText(call);
    expect(events.seen).toHaveLength(4);
  });

  it("adds nothing where settings went through hooks(), which look ids up when they are called", async () => {
    const agent = new ToolLoopAgent(hooks({ model: "mock/any" }));
    installModel();
    const installed = installHooks();
    onTestFinished(() => installed.off());
    const events = recorder(...OF_MODELS);
    await using session = await openSession({ sources: [events] });
    await session.run(() => agent.generate({ prompt: "A question?" }));
    expect(events.seen).toEqual(["user_prompt_submit", "before_llm", "after_llm", "after_agent"]);
  });
});
