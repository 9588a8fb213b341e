import type { PointName } from "@hookline/core";
import { definitionOf } from "@hookline/core/vocabulary";
import { describe, expect, it } from "vitest";
import {
  compact,
  coverage,
  keepLast,
  runtimeEmitter,
  ToolManager,
  toolEmitter,
  withRecovery,
} from "../src/index.js";
import { noteEvents, open } from "./support/open.js";
import { openStore } from "./support/state-file.js";

const COVERED = Object.keys(coverage) as PointName[];

describe("coverage", () => {
  it("names exactly the points that a session emits", async () => {
    const { store, file } = await openStore();
    const tools = new ToolManager();
    tools.register({
      name: "fail",
      description: "fails",
      execute() {
        throw new Error("oops");
      },
    });
    const { session, observer } = await open({ id: "s1", store, tools, approver: () => true });
    // Those that signals tell nothing of, or that are emitted only where somebody listens.
    const noted = noteEvents(session.hooks, ["message_add", "session_persist_failed"]);
    await session.maintain();
    await session.delegate({ command: "true" }, "hi");
    await session.add({ role: "tool", content: "result" });
    await session.ask({ tool_name: "read" });
    await session.act([{ name: "fail" }]);
    await tools.definitions(session.scope);
    const calling = withRecovery(() => Promise.reject(new Error("rate limit")), {
      ...session.scope,
      kind: "llm",
      model: "large",
      fallbackModels: ["small"],
      retries: 1,
      sleep: async () => {},
    });
    await expect(calling).rejects.toThrow("rate limit");
    await session.config();
    await session.credentials();
    await session.notify("hello");
    await session.subagent("scout", () => "done");
    await compact(session.currentBranch, keepLast(0));
    const heal = await file.fail("insert", "messages");
    await session.add({ role: "user", content: "not stored" });
    await heal();
    await session.end();
    const emitted = new Set<string>([...noted, ...observer.signals.map(({ point }) => point)]);
    expect([...emitted].sort()).toEqual([...COVERED].sort());
  });

  it.each(COVERED)("claims at %s what the point allows", (point) => {
    const { kind, rewrites = [] } = definitionOf(point);
    expect([...coverage[point as keyof typeof coverage]].sort()).toEqual(
      [
        "observe",
        ...(kind === "gate" ? ["ask", "block"] : []),
        ...(rewrites.length > 0 ? ["rewrite"] : []),
      ].sort(),
    );
  });

  it("has no tool gate, so that a guard is found which a delegated turn would pass by", async () => {
    const { session, lines } = await open();
    session.hooks.on("before_tool", () => false, { name: "my-guard" });
    await session.delegate({ command: "true" }, "hi");
    expect(session.hooks.uncovered()).toEqual([{ point: "before_tool", handler: "my-guard" }]);
    expect(lines.filter((line) => line.includes("my-guard"))).toHaveLength(1);
  });

  it("is what the emitter declares on a bus", () => {
    expect({ ...runtimeEmitter.coverage, ...toolEmitter.coverage }).toEqual(coverage);
  });
});
