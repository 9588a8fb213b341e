import { HookResult, type HookSource } from "@hookline/core";
import { streamText, type ToolSet, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hooks } from "../src/index.js";
import { source } from "./support/recorded.js";
import { scripted } from "./support/scripted-model.js";

const toolOf = (execute: () => unknown) =>
  tool({ inputSchema: z.object({}), execute }) as ToolSet[string];

async function* results() {
  yield "searching";
  yield "sk-secret";
  yield "found sk-secret";
}

const search = toolOf(results);

/** What is shown of the results of that tool, and what `after_tool` is asked to judge. */
async function shownWith(given: ToolSet[string], ...sources: HookSource[]) {
  const judged: unknown[] = [];
  const watcher = source((bus) => {
    bus.on("after_tool", ({ tool_output }) => void judged.push(tool_output), { phase: "watch" });
  });
  const settings = hooks(
    {
      model: scripted({ calls: [{ tool: "search", input: {} }] }),
      tools: { search: given } as never,
    },
    { sources: [watcher, ...sources] },
  );
  const shown: unknown[] = [];
  for await (const part of streamText({ ...settings, prompt: "Search." }).fullStream) {
    if (part.type === "tool-result") shown.push([part.preliminary ?? false, part.output]);
    if (part.type === "tool-error") shown.push(["error", String(part.error)]);
  }
  return { shown, judged };
}

describe("a tool that yields several results", () => {
  it("is judged by the last one, and shows the others while no handler may change any", async () => {
    const bare: unknown[] = [];
    const model = scripted({ calls: [{ tool: "search", input: {} }] });
    for await (const part of streamText({ model, tools: { search }, prompt: "Go." }).fullStream) {
      if (part.type === "tool-result") bare.push([part.preliminary ?? false, part.output]);
    }
    const { shown, judged } = await shownWith(search);
    expect(shown).toEqual(bare);
    expect(judged).toEqual(["found sk-secret"]);
  });

  it.each<[string, HookSource, unknown]>([
    [
      "changes results",
      source((bus) => {
        bus.on("after_tool", ({ tool_output }) => ({
          tool_output: String(tool_output).replace("sk-secret", "***"),
        }));
      }),
      [false, "found ***"],
    ],
    [
      "judges them",
      source((bus) => {
        bus.on("after_tool", () => HookResult.deny("not for you"), { phase: "judge" });
      }),
      [false, "not for you"],
    ],
  ])("shows only the last one where a handler %s", async (_what, guard, last) => {
    const { shown } = await shownWith(search, guard);
    expect(shown.at(-1)).toEqual(last);
    expect(JSON.stringify(shown)).not.toContain("sk-secret");
    expect(JSON.stringify(shown)).not.toContain("searching");
  });

  it("fails with what it throws between two results", async () => {
    const failing = toolOf(async function* () {
      yield "searching";
      yield "still searching";
      throw new Error("lost");
    });
    const { shown, judged } = await shownWith(failing);
    expect(shown).toEqual([
      [true, "searching"],
      ["error", "Error: lost"],
    ]);
    expect(judged).toEqual([{ error: "lost" }]);
  });

  it("gives its last one where it can not be told that it yields", async () => {
    const { shown, judged } = await shownWith(toolOf(() => results()));
    expect(shown).toEqual([[false, "found sk-secret"]]);
    expect(judged).toEqual(["found sk-secret"]);
  });
});
