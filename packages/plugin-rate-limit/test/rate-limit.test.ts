import { readFile } from "node:fs/promises";
import type { HookRegistrar } from "@hookline/core";
import { bindPlugin, PluginManager } from "@hookline/plugins";
import { type GivenOptions, testPlugin } from "@hookline/plugins/testing";
import { arbitraryEmit } from "@hookline/plugins/testing/arbitraries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RateLimit } from "../src/index.js";

type Limits = NonNullable<GivenOptions<typeof RateLimit>["limits"]>;

/** A plugin under test whose clock stands still until it is moved. */
async function limited(limits?: Limits) {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const plugin = await testPlugin(new RateLimit(() => clock.now), limits && { limits });
  const call = async (tool_name: string, session = "s1") =>
    (await plugin.emit("before_tool", { tool_name }, { session })).decision;
  const message = async (
    sender_id: string,
    more: { platform?: string; channel_id?: string } = {},
  ) =>
    (await plugin.emit("message_received", { sender_id, ...more }, { session: sender_id }))
      .decision;
  const prompt = async (session = "s1") =>
    (await plugin.emit("user_prompt_submit", {}, { session })).decision;
  return { plugin, clock, call, message, prompt, [Symbol.asyncDispose]: () => plugin.close() };
}

/** The points at which it may go uncalled, of those that it handles with these options. */
function optionalPoints(options: GivenOptions<typeof RateLimit> = {}): readonly string[] {
  const points: string[] = [];
  const on: HookRegistrar["on"] = (point, _handler, { optional } = {}) => {
    if (optional === true) points.push(point);
    return { off: () => undefined, [Symbol.dispose]: () => undefined };
  };
  bindPlugin(new RateLimit(), { on }, { options });
  return points.sort();
}

describe("RateLimit", () => {
  it("may go uncalled where it keeps no limit", () => {
    const rate = { most: 1, seconds: 1 };
    expect(optionalPoints()).toEqual(["before_tool", "user_prompt_submit"]);
    expect(optionalPoints({ limits: [{ per: "tool", ...rate }] })).toEqual([
      "message_received",
      "user_prompt_submit",
    ]);
    expect(optionalPoints({ limits: [{ per: "session", of: "prompts", ...rate }] })).toEqual([
      "before_tool",
      "message_received",
    ]);
    expect(
      optionalPoints({
        limits: [
          { per: "session", ...rate },
          { per: "sender", ...rate },
        ],
      }),
    ).toEqual(["user_prompt_submit"]);
  });

  it("denies a call beyond the limit of its tool, and says when it may come again", async () => {
    await using the = await limited([{ per: "tool", most: 2, seconds: 60 }]);
    expect([await the.call("bash"), await the.call("bash")]).toEqual(["none", "none"]);
    the.clock.now += 45_500;
    const { decision, reason } = await the.plugin.emit(
      "before_tool",
      { tool_name: "bash" },
      { session: "s1" },
    );
    expect(decision).toBe("deny");
    expect(reason).toBe(
      'The tool "bash" is at its limit of 2 calls in 60 s. It may go on in 15 s, at 2026-01-01T00:01:00.000Z.',
    );
    the.clock.now += 14_500;
    expect(await the.call("bash")).toBe("none");
  });

  it("counts each tool and each session for itself", async () => {
    await using the = await limited([{ per: "tool", most: 1, seconds: 60 }]);
    expect(await the.call("bash")).toBe("none");
    expect(await the.call("read")).toBe("none");
    expect(await the.call("bash", "s2")).toBe("none");
    expect(await the.call("bash")).toBe("deny");
  });

  it("counts the tools of all sessions together where it is told to", async () => {
    await using the = await limited([{ per: "tool", most: 1, seconds: 60, across: "process" }]);
    expect(await the.call("bash")).toBe("none");
    expect(await the.call("bash", "s2")).toBe("deny");
  });

  it("limits only the tools that are named", async () => {
    await using the = await limited([{ per: "tool", tools: ["bash"], most: 1, seconds: 60 }]);
    for (let i = 0; i < 3; i++) expect(await the.call("read")).toBe("none");
    expect([await the.call("bash"), await the.call("bash")]).toEqual(["none", "deny"]);
  });

  it("takes for names what hooks are matched by everywhere, and counts each tool for itself", async () => {
    const tools = ["web_*|bash", "/^mcp__/i"];
    await using the = await limited([{ per: "tool", tools, most: 1, seconds: 60 }]);
    for (const name of ["web_search", "web_fetch", "bash", "MCP__files"]) {
      expect([await the.call(name), await the.call(name)]).toEqual(["none", "deny"]);
    }
    for (let i = 0; i < 2; i++) expect(await the.call("my_web_search")).toBe("none");
  });

  it.each(["", " ", "|", "/(/", "/a/x"])("refuses %j, which is no matcher", async (tool) => {
    await expect(
      limited([{ per: "tool", tools: [tool], most: 1, seconds: 60 }]),
    ).rejects.toMatchObject({ code: "INVALID_OPTIONS" });
  });

  it("counts the calls of all tools of a session, or its prompts", async () => {
    await using the = await limited([
      { per: "session", most: 2, seconds: 60 },
      { per: "session", of: "prompts", most: 1, seconds: 60 },
    ]);
    expect([await the.call("a"), await the.call("b"), await the.call("c")]).toEqual([
      "none",
      "none",
      "deny",
    ]);
    expect([await the.prompt(), await the.prompt(), await the.prompt("s2")]).toEqual([
      "none",
      "deny",
      "none",
    ]);
  });

  it("counts the messages of a sender, in whatever session they come", async () => {
    await using the = await limited([{ per: "sender", most: 1, seconds: 60 }]);
    expect(await the.message("ada", { platform: "mail" })).toBe("none");
    expect(await the.message("ada", { platform: "chat" })).toBe("none");
    expect(await the.message("ada", { platform: "mail", channel_id: "other" })).toBe("deny");
  });

  it("counts by channel where nobody says who the sender is", async () => {
    await using the = await limited([{ per: "sender", most: 1, seconds: 60 }]);
    expect(await the.message("", { channel_id: "a" })).toBe("none");
    expect(await the.message("", { channel_id: "b" })).toBe("none");
    expect(await the.message("", { channel_id: "a" })).toBe("deny");
  });

  it("counts a denied call for no limit", async () => {
    await using the = await limited([
      { per: "tool", tools: ["bash"], most: 1, seconds: 1 },
      { per: "session", most: 2, seconds: 60 },
    ]);
    expect(await the.call("bash")).toBe("none");
    for (let i = 0; i < 5; i++) expect(await the.call("bash")).toBe("deny");
    the.clock.now += 1_000;
    expect(await the.call("bash")).toBe("none");
  });

  it("allows a sender 20 messages a minute by default, and nothing else is limited", async () => {
    await using the = await limited();
    for (let i = 0; i < 20; i++) expect(await the.message("ada")).toBe("none");
    expect(await the.message("ada")).toBe("deny");
    for (let i = 0; i < 50; i++) expect(await the.call("bash")).toBe("none");
  });

  it("lets pass as many as it may, and no more, whatever comes", async () => {
    await using the = await limited([
      { per: "sender", most: 2, seconds: 60 },
      { per: "tool", most: 2, seconds: 60, across: "process" },
      { per: "session", of: "prompts", most: 2, seconds: 60 },
    ]);
    const passed = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(arbitraryEmit(the.plugin.entry.points), async ([point, payload]) => {
        const { tool_name, platform, sender_id, channel_id } = payload as Record<string, string>;
        const key = JSON.stringify([point, tool_name, platform, sender_id || [channel_id]]);
        const before = passed.get(key) ?? 0;
        const { decision } = await the.plugin.emit(point, payload);
        expect(decision).toBe(before < 2 ? "none" : "deny");
        if (decision === "none") passed.set(key, before + 1);
      }),
    );
  });

  it("is made by a manager with a clock of its own", async () => {
    const manager = new PluginManager();
    await manager.register(RateLimit);
    expect(manager.list()).toMatchObject([{ name: "rate-limit", enabled: true }]);
    await manager.shutdown();
  });

  it("refuses limits that do not exist", async () => {
    const wrong = [{ per: "tool", most: 0, seconds: 60 }] as Limits;
    await expect(limited(wrong)).rejects.toMatchObject({ code: "INVALID_OPTIONS" });
  });

  it("is what its manifest says", async () => {
    const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
    const { version, hookline } = JSON.parse(text);
    await using the = await limited();
    expect(the.plugin.entry).toMatchObject({ name: hookline.name, version });
    expect(the.plugin.entry.points.toSorted()).toEqual(hookline.hooks.toSorted());
  });
});
