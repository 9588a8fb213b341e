import { buildSessionBus } from "@hookline/core";
import { bindPlugin, definePlugin } from "@hookline/plugins";
import { ToolManager } from "@hookline/runtime";
import { z } from "zod";
import { sink } from "../handlers.js";
import type { Subject } from "../measure.js";
import { silentLogger } from "../session.js";
import type { Comparison } from "./comparison.js";

const INPUT = { path: "notes.txt", lines: 3 };

async function read({ path, lines }: { path: string; lines: number }): Promise<string> {
  return `${path}:${lines}`;
}

/** A tool called by itself, and through a manager with no plugin and with four. */
export async function invoking(): Promise<Comparison> {
  const direct = async (calls: number): Promise<void> => {
    for (let i = 0; i < calls; i++) sink.total += (await read(INPUT)).length;
  };
  return {
    title: "Calling a tool",
    subjects: [
      { name: "the function", sample: direct },
      through("`invoke`, 0 plugins", 0),
      through("`invoke`, 4 plugins", 4),
    ],
    async [Symbol.asyncDispose]() {},
  };
}

function through(name: string, plugins: number): Subject {
  const hooks = buildSessionBus({ sessionId: "bench", logger: silentLogger });
  for (let i = 0; i < plugins; i++) {
    const Plugin = definePlugin({
      info: { name: `plugin-${i}` },
      before_tool: ({ tool_name }) => (tool_name === "nope" ? false : undefined),
      after_tool: ({ tool_name }) => {
        sink.total += tool_name.length;
      },
    });
    bindPlugin(new Plugin(), hooks);
  }
  const tools = new ToolManager({ hooks });
  tools.register({
    name: "read",
    description: "Reads",
    input: z.object({ path: z.string(), lines: z.number() }),
    execute: read,
  });
  return {
    name,
    async sample(calls) {
      for (let i = 0; i < calls; i++) {
        const { result } = await tools.invoke({ name: "read", arguments: INPUT });
        sink.total += String(result).length;
      }
    },
  };
}
