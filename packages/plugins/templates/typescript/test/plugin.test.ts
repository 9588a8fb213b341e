import { readFile } from "node:fs/promises";
import { testPlugin } from "@hookline/plugins/testing";
import { arbitraryPayload } from "@hookline/plugins/testing/arbitraries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MyPlugin } from "../src/index.js";

describe("MyPlugin", () => {
  it("denies a tool that its options name", async () => {
    await using plugin = await testPlugin(MyPlugin, { denied_tools: ["bash"] });
    const outcome = await plugin.emit("before_tool", { tool_name: "bash" });
    expect(outcome.decision).toBe("deny");
    expect(outcome.reason).toBe('The tool "bash" is not allowed here');
  });

  it("has nothing against any call of another tool", async () => {
    await using plugin = await testPlugin(MyPlugin, { denied_tools: ["bash"] });
    await fc.assert(
      fc.asyncProperty(arbitraryPayload("before_tool"), async (call) => {
        fc.pre(call.tool_name !== "bash");
        const { decision } = await plugin.emit("before_tool", call);
        expect(decision).toBe("none");
      }),
    );
  });

  it("is what its manifest says", async () => {
    const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
    const { version, hookline } = JSON.parse(manifest);
    await using plugin = await testPlugin(MyPlugin);
    expect(plugin.entry).toMatchObject({ name: hookline.name, version, points: hookline.hooks });
  });
});
