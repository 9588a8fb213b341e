import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { GuardrailBlocked, HookBus } from "@hookline/core";
import { PluginManager } from "@hookline/plugins";
import { type GivenOptions, testPlugin } from "@hookline/plugins/testing";
import { arbitraryEmit } from "@hookline/plugins/testing/arbitraries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Audit, verifyAudit } from "../src/index.js";
import { scratchDirectory } from "./support/scratch-directory.js";

const scratch = scratchDirectory();

function audit(options: GivenOptions<typeof Audit> = {}) {
  return testPlugin(Audit, { directory: scratch.path, fsync: "always", ...options });
}

/** The records in the directory, but for the first and the last of each chain. */
async function recorded(): Promise<readonly Record<string, unknown>[]> {
  const files = await readdir(scratch.path).catch(() => []);
  const texts = await Promise.all(
    files.toSorted().map((file) => readFile(join(scratch.path, file), "utf8")),
  );
  const lines = texts.join("").trimEnd().split("\n");
  const records = lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  return records.filter(({ kind }) => kind !== "start" && kind !== "end");
}

describe("Audit", () => {
  it("records what was decided at a gate, by whom, why, and about what", async () => {
    const manager = new PluginManager();
    await manager.register(Audit, { options: { directory: scratch.path } });
    const bus = new HookBus({ sessionId: "s1" });
    bus.use(manager);
    bus.on("before_tool", () => Promise.reject(new GuardrailBlocked("no shell for token=abc")), {
      name: "guard",
    });
    await bus.decide("before_tool", { tool_name: "bash", tool_input: { password: "hunter2" } });
    await bus.close();
    await manager.shutdown();
    const [record, ...others] = await recorded();
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      kind: "decision",
      point: "before_tool",
      session_id: "s1",
      decision: "block",
      by: "guard",
      denial: "denied",
      reason: "no shell for token=<redacted>",
      event: { tool_name: "bash", tool_input: { password: "<redacted>" } },
    });
  });

  it("shows no prompt, not even where a reason quotes it", async () => {
    const manager = new PluginManager();
    await manager.register(Audit, { options: { directory: scratch.path } });
    const bus = new HookBus();
    bus.use(manager);
    const prompt = "the very secret plan";
    bus.on("user_prompt_submit", () => {
      throw new GuardrailBlocked(`not about ${prompt}`);
    });
    await bus.decide("user_prompt_submit", { prompt });
    await bus.close();
    await manager.shutdown();
    const records = await recorded();
    expect(records).toMatchObject([{ decision: "block", reason: "not about <redacted>" }]);
    expect(JSON.stringify(records)).not.toContain(prompt);
  });

  it("records that nobody had an opinion", async () => {
    await using plugin = await audit();
    await plugin.emit("before_llm");
    expect(await recorded()).toMatchObject([{ point: "before_llm", decision: "none", by: null }]);
  });

  it("records the points where nothing is decided only by option", async () => {
    await using plugin = await audit({ observe: ["tool_error"] });
    await plugin.emit("tool_error", { tool_name: "bash" });
    await plugin.emit("session_start");
    expect(await recorded()).toMatchObject([{ kind: "event", point: "tool_error" }]);
  });

  it("has written what it is told of before the agent goes on, where it always syncs", async () => {
    await using plugin = await audit();
    for (let call = 1; call <= 3; call++) {
      await plugin.emit("before_tool");
      expect(await recorded()).toHaveLength(call);
    }
  });

  it("leaves a chain that verifies, whatever happens", async () => {
    const plugin = await audit({ max_bytes: 4_096 });
    let emits = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryEmit(plugin.entry.points), async ([point, payload]) => {
        emits++;
        await plugin.emit(point, payload);
      }),
    );
    await plugin.close();
    const report = await verifyAudit(scratch.path);
    expect(report).toMatchObject({ ok: true, lines: emits + 2, chains: [{ ended: true }] });
    expect(report.files).toBeGreaterThan(1);
  });

  it("cuts an event that is too large", async () => {
    await using plugin = await audit();
    await plugin.emit("before_tool", { tool_input: { text: "word ".repeat(10_000) } });
    const [record] = await recorded();
    expect(record).toMatchObject({ event: { truncated: true } });
    expect(JSON.stringify(record).length).toBeLessThan(40_000);
  });

  it("makes no file where nothing happens", async () => {
    await (await audit()).close();
    expect(await readdir(scratch.path)).toEqual([]);
  });

  it("is what its manifest says", async () => {
    const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
    const { version, hookline } = JSON.parse(text);
    await using plugin = await audit();
    expect(plugin.entry).toMatchObject({ name: hookline.name, version });
    expect(plugin.entry.points.toSorted()).toEqual(hookline.hooks.toSorted());
  });
});
