import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { testPlugin } from "@hookline/plugins/testing";
import { arbitraryPayload } from "@hookline/plugins/testing/arbitraries";
import fc from "fast-check";
import { MyPlugin } from "../src/index.js";

describe("MyPlugin", () => {
  it("denies a tool that its options name", async (t) => {
    const plugin = await testPlugin(MyPlugin, { denied_tools: ["bash"] });
    t.after(() => plugin.close());
    const outcome = await plugin.emit("before_tool", { tool_name: "bash" });
    assert.equal(outcome.decision, "deny");
    assert.equal(outcome.reason, 'The tool "bash" is not allowed here');
  });

  it("has nothing against any call of another tool", async (t) => {
    const plugin = await testPlugin(MyPlugin, { denied_tools: ["bash"] });
    t.after(() => plugin.close());
    await fc.assert(
      fc.asyncProperty(arbitraryPayload("before_tool"), async (call) => {
        fc.pre(call.tool_name !== "bash");
        const { decision } = await plugin.emit("before_tool", call);
        assert.equal(decision, "none");
      }),
    );
  });

  it("is what its manifest says", async (t) => {
    const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
    const { version, hookline } = JSON.parse(manifest);
    const plugin = await testPlugin(MyPlugin);
    t.after(() => plugin.close());
    assert.equal(plugin.entry.name, hookline.name);
    assert.equal(plugin.entry.version, version);
    assert.deepEqual(plugin.entry.points, hookline.hooks);
  });
});
