import type { HookObserver, HookSignal } from "@hookline/core";

/** Keeps what was emitted and prints it: point, who handled it, decision, duration. */
export class Timeline implements HookObserver {
  readonly #signals: HookSignal[] = [];

  record(signal: HookSignal): void {
    this.#signals.push(signal);
  }

  print(): void {
    console.log("\nTimeline");
    for (const { point, timestamp, decision, handlers, event } of this.#signals) {
      const time = timestamp.slice(11, 23);
      console.log(`  ${time}  ${point.padEnd(20)} decision: ${decision}`);
      for (const { handler, duration_ms } of handlers) {
        console.log(`      ${duration_ms.toFixed(2).padStart(7)} ms  ${handler}`);
      }
      if (Array.isArray(event.command)) console.log(`      command: ${shorten(event.command)}`);
    }
  }
}

/** The command as the signal has it, prompts masked, with long paths cut to their last part. */
function shorten(command: readonly unknown[]): string {
  return command.map((word) => String(word).replace(/^.*\/(?=[^/]+$)/, "…/")).join(" ");
}
