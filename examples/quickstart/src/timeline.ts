import type { HookObserver, HookSignal } from "@hookline/core";

/** Characters of what an event is about. */
const LONGEST = 100;

/** Keeps what was emitted and prints it: point, decision, who handled it, for how long. */
export class Timeline implements HookObserver {
  readonly #signals: HookSignal[] = [];

  record(signal: HookSignal): void {
    this.#signals.push(signal);
  }

  print(): void {
    const handled = this.#signals.filter(isHandled);
    console.log("\nTimeline");
    for (const { point, timestamp, decision, handlers, event, reason } of handled) {
      const names = handlers.map(
        ({ handler, duration_ms }) => `${handler} ${duration_ms.toFixed(2)} ms`,
      );
      const time = timestamp.slice(11, 23);
      console.log(`  ${time}  ${point.padEnd(19)}  ${decision.padEnd(5)}  ${names.join(", ")}`);
      const about = [describe(event), reason].filter((text) => text !== null).join(": ");
      if (about !== "") console.log(`      ${about.split("\n")[0]?.slice(0, LONGEST)}`);
    }
    const others = this.#signals.filter((signal) => !isHandled(signal));
    const points = [...new Set(others.map(({ point }) => point))].join(", ");
    console.log(`  and ${others.length} events that no plugin handled: ${points}`);
  }
}

/** Whether somebody else than the default handlers, which store what happens, was called. */
function isHandled({ handlers }: HookSignal): boolean {
  return handlers.some(({ handler }) => !handler.startsWith("persist_"));
}

/** What a tool or an agent CLI was called with, or what a tool returned: credentials masked. */
function describe(event: HookSignal["event"]): string | null {
  const { command, tool_name, tool_input, tool_output } = event;
  if (Array.isArray(command)) return `command: ${shorten(command)}`;
  if (tool_output !== undefined) return `${tool_name} returned ${JSON.stringify(tool_output)}`;
  if (tool_input !== undefined) return `${tool_name} ${JSON.stringify(tool_input)}`;
  return null;
}

/** The command as the signal has it, prompts masked, with long paths cut to their last part. */
function shorten(command: readonly unknown[]): string {
  return command.map((word) => String(word).replace(/^.*\/(?=[^/]+$)/, "…/")).join(" ");
}
