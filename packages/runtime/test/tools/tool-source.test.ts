import { registration } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ToolManager } from "../../src/tools/tool-manager.js";
import type { SourceTool } from "../../src/tools/tool-source.js";
import { recordingLogger } from "../support/recording-logger.js";

const tool = (name: string): SourceTool => ({ name, description: name, execute: () => name });

/** A source whose tools the test sets. */
class Source {
  tools: readonly SourceTool[];
  readonly #listeners = new Set<() => void>();

  constructor(...tools: SourceTool[]) {
    this.tools = tools;
  }

  onToolsChanged(listener: () => void) {
    this.#listeners.add(listener);
    return registration(() => void this.#listeners.delete(listener));
  }

  set(...tools: SourceTool[]) {
    this.tools = tools;
    for (const listener of this.#listeners) listener();
  }
}

describe("ToolManager.addSource", () => {
  it("has the tools of the source, as they come and go, until it is undone", async () => {
    const manager = new ToolManager();
    const [read, write] = [tool("read"), tool("write")];
    const source = new Source(read, { ...tool("add"), input: z.object({ a: z.number() }) });
    const { off } = manager.addSource(source);
    expect(manager.names).toEqual(["read", "add"]);
    expect(await manager.invoke({ name: "add", arguments: { a: "x" } })).toMatchObject({
      status: "failed",
    });
    source.set(write, read);
    expect(manager.names).toEqual(["read", "write"]);
    off();
    expect(manager.names).toEqual([]);
    source.set(tool("late"));
    expect(manager.names).toEqual([]);
  });

  it("takes all tools that there are, or none", () => {
    const manager = new ToolManager();
    manager.register(tool("write") as never);
    const refused = (code: string) => expect.objectContaining({ code });
    expect(() => manager.addSource(new Source(tool("read"), tool("write")))).toThrow(
      refused("DUPLICATE_TOOL"),
    );
    const wrong = { ...tool("wrong"), input: { a: "number" } };
    expect(() => manager.addSource(new Source(tool("read"), wrong))).toThrow(
      refused("INVALID_TOOL"),
    );
    expect(manager.names).toEqual(["write"]);
  });

  it("logs and leaves out a tool that comes and can not be registered", () => {
    const { logger, lines } = recordingLogger();
    const manager = new ToolManager({ logger });
    manager.register(tool("write") as never);
    const source = new Source();
    manager.addSource(source);
    source.set(tool("write"), tool("read"));
    expect(manager.names).toEqual(["write", "read"]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        tool: "write",
        msg: expect.stringContaining("is left out"),
        err: { code: "DUPLICATE_TOOL" },
      },
    ]);
  });

  it("keeps the tools of a source that never changes", () => {
    const manager = new ToolManager();
    manager.addSource({ tools: [tool("read")] });
    expect(manager.names).toEqual(["read"]);
  });
});
