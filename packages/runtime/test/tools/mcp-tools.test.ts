import { fileURLToPath } from "node:url";
import { HookBus, HookResult } from "@hookline/core";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { ToolManager } from "../../src/tools/tool-manager.js";
import { recordingLogger } from "../support/recording-logger.js";
import { tsArguments } from "../support/run-fixture.js";

const SERVER = fileURLToPath(new URL("../fixtures/mcp-server.ts", import.meta.url));

/** A manager with the tools of a real server, which runs in a process of its own. */
async function setUp() {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: tsArguments(SERVER) }),
  );
  onTestFinished(() => client.close());
  const hooks = new HookBus({ logger: recordingLogger().logger });
  const manager = new ToolManager({ hooks });
  const registered = await manager.addMcpClient(client, { prefix: "srv_" });
  return { client, hooks, manager, registered };
}

describe("ToolManager.addMcpClient", () => {
  it("registers the tools of a server under the prefix, with their own schemas", async () => {
    const { manager, registered } = await setUp();
    expect(manager.names).toEqual(["srv_add", "srv_fail", "srv_wait"]);
    const [add] = await manager.definitions();
    expect(add).toMatchObject({
      function: {
        description: "Adds two numbers",
        parameters: { type: "object", required: ["a", "b"] },
      },
    });
    registered.off();
    expect(manager.names).toEqual([]);
  });

  it("takes their calls through the gates", async () => {
    const { hooks, manager } = await setUp();
    const call = { name: "srv_add", arguments: { a: 1, b: 2 } };
    const doubled = hooks.on("before_tool", ({ tool_input }) => ({
      tool_input: { a: Number(tool_input.a) * 2, b: tool_input.b },
    }));
    expect(await manager.invoke(call)).toMatchObject({ status: "completed", result: "4" });
    doubled.off();
    hooks.on("before_tool", () => HookResult.deny("no"), { match: "srv_*" });
    expect(await manager.invokeSettled(call)).toMatchObject({ status: "denied" });
  });

  it("fails a call that does not fit the server's schema before it leaves", async () => {
    const { manager } = await setUp();
    expect(await manager.invoke({ name: "srv_add", arguments: { a: "1" } })).toMatchObject({
      status: "failed",
      error: { code: "TOOL_ARGUMENTS_INVALID" },
    });
  });

  it("takes an error that the server reports for a failure", async () => {
    const { manager } = await setUp();
    expect(await manager.invoke({ name: "srv_fail" })).toMatchObject({
      status: "failed",
      error: { code: "MCP_TOOL_FAILED" },
      result: { error: 'The tool "srv_fail" failed: out of paper' },
    });
  });

  it("fails a call that is stopped while the server works, and the next one still works", async () => {
    const { manager } = await setUp();
    const stop = new AbortController();
    const waiting = manager.invoke({ name: "srv_wait" }, { signal: stop.signal });
    setImmediate(() => stop.abort(new Error("off")));
    expect(await waiting).toMatchObject({ status: "failed", error: { message: "off" } });
    const next = await manager.invoke({ name: "srv_add", arguments: { a: 2, b: 3 } });
    expect(next).toMatchObject({ result: "5" });
  });

  it("registers all of them or none", async () => {
    const { client, manager } = await setUp();
    manager.register({ name: "wait", description: "", execute: () => 0 });
    await expect(manager.addMcpClient(client)).rejects.toMatchObject({ code: "DUPLICATE_TOOL" });
    expect(manager.names).toEqual(["srv_add", "srv_fail", "srv_wait", "wait"]);
  });
});
