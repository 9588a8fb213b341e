import type {
  CliBackendExecuteEvent,
  HookContext,
  MessageUndeliveredEvent,
  OnErrorEvent,
} from "@hookline/core";
import { Plugin, pluginInfo } from "@hookline/plugins";

/** The application's own plugin: it counts what happens, and says so at the end. */
export class Companion extends Plugin {
  static readonly info = pluginInfo({ name: "companion", description: "Counts what happens" });
  turns = 0;
  failures = 0;

  override session_start(_event: unknown, { state }: HookContext): void {
    state.set("started_at", performance.now());
  }

  override session_end(_event: unknown, { state }: HookContext): void {
    const ms = performance.now() - Number(state.get("started_at"));
    console.log(
      `\ncompanion: ${this.turns} turn(s), ${this.failures} failure(s), ${ms.toFixed(0)} ms`,
    );
  }

  override cli_backend_execute(event: CliBackendExecuteEvent): void {
    this.turns++;
    if (event.error !== null) this.failures++;
  }

  override on_error(event: OnErrorEvent): void {
    console.log(`companion: ${event.error_type} in ${event.context.handler}`);
  }

  override message_sent(): void {
    // Called once a gateway emits it.
  }

  override message_undelivered(event: MessageUndeliveredEvent): void {
    console.log(`companion: ${event.platform} did not deliver: ${event.error}`);
  }
}
