import { type HookLogger, type Registration, registration } from "@hookline/core";
import type { PluginTool } from "../plugin/plugin-tool.js";

/** Tells who wants to know when the tools of a manager are others. */
export class ToolBoard {
  readonly #read: () => readonly PluginTool[];
  readonly #logger: HookLogger;
  readonly #listeners = new Set<{ readonly call: () => void }>();
  #last: readonly PluginTool[] = [];

  constructor(read: () => readonly PluginTool[], logger: HookLogger) {
    this.#read = read;
    this.#logger = logger;
  }

  onChanged(listener: () => void): Registration {
    const entry = { call: listener };
    this.#listeners.add(entry);
    return registration(() => void this.#listeners.delete(entry));
  }

  /** Looks whether they are others than the last time. */
  look(): void {
    const now = this.#read();
    const last = this.#last;
    if (now.length === last.length && now.every((tool, index) => tool === last[index])) return;
    this.#last = now;
    for (const { call } of [...this.#listeners]) {
      try {
        call();
      } catch (err) {
        this.#logger.error({ err }, "What was to follow a change of the plugins' tools failed.");
      }
    }
  }
}
