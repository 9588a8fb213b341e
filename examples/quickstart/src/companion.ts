import type {
  CliBackendExecuteEvent,
  HookContext,
  MessageUndeliveredEvent,
  OnErrorEvent,
} from "@hookline/core";
import { Plugin, pluginInfo } from "@hookline/plugins";

/** The application's own plugin: it counts what a session delegates, and says so at its end. */
export class Companion extends Plugin {
  static readonly info = pluginInfo({ name: "companion", description: "Counts what happens" });

  override session_start(_event: unknown, { state }: HookContext): void {
    state.set("count", { startedAt: performance.now(), turns: 0, failures: 0 });
  }

  override session_end(_event: unknown, context: HookContext): void {
    const { startedAt, turns, failures } = countOf(context);
    const ms = performance.now() - startedAt;
    console.log(`companion: ${turns} turn(s), ${failures} failure(s), ${ms.toFixed(0)} ms`);
  }

  override cli_backend_execute({ error }: CliBackendExecuteEvent, context: HookContext): void {
    const count = countOf(context);
    count.turns++;
    if (error !== null) count.failures++;
  }

  override on_error({ error_type, error_message }: OnErrorEvent): void {
    console.log(`companion: ${error_type}: ${error_message}`);
  }

  override message_sent(): void {
    // Called once a gateway emits it.
  }

  override message_undelivered(event: MessageUndeliveredEvent): void {
    console.log(`companion: ${event.platform} did not deliver: ${event.error}`);
  }
}

interface Count {
  readonly startedAt: number;
  turns: number;
  failures: number;
}

function countOf({ state }: HookContext): Count {
  return state.get("count") as Count;
}
