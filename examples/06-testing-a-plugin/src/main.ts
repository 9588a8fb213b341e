import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { testPlugin } from "@hookline/plugins/testing";
import { arbitraryPayload } from "@hookline/plugins/testing/arbitraries";
import fc from "fast-check";
import { NoForcePush } from "./no-force-push.js";

const bash = (command: string) => ({ tool_name: "bash", tool_input: { command } });

describe("NoForcePush", () => {
  it("denies a force push to a guarded branch, and logs it", async () => {
    await using plugin = await testPlugin(NoForcePush, { branches: ["release"] });
    const outcome = await plugin.emit("before_tool", bash("git push --force origin release"));
    assert.equal(outcome.decision, "deny");
    assert.equal(outcome.reason, "Force pushes to release are not allowed here");
    assert.deepEqual(plugin.logs[0]?.details, { plugin: "no-force-push", branch: "release" });
  });

  it("lets other pushes pass", async () => {
    await using plugin = await testPlugin(NoForcePush);
    for (const command of ["git push origin main", "git push --force origin wip"]) {
      const { decision } = await plugin.emit("before_tool", bash(command));
      assert.equal(decision, "none");
    }
  });

  it("never fails, whatever the call is", async () => {
    await using plugin = await testPlugin(NoForcePush);
    await fc.assert(
      fc.asyncProperty(arbitraryPayload("before_tool"), async (call) => {
        await plugin.emit("before_tool", { ...call, tool_name: "bash" });
      }),
    );
  });
});
