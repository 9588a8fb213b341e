import { ContextSlot } from "@hookline/core";
import type { Call } from "./call.js";

/** A tool that runs, and the call that it runs for. */
interface RunningTool {
  readonly call: Call;
  readonly tool: string;
}

const running = new ContextSlot<RunningTool>();

/** The tool that the running code is part of; undefined outside of tools. */
export function runningTool(): RunningTool | undefined {
  return running.getStore();
}

/** Runs a tool of a call. */
export function runAsTool<T>(call: Call, tool: string, work: () => T): T {
  return running.run({ call, tool }, work);
}
