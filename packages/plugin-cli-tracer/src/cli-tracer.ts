import { type CliBackendExecuteEvent, type HookContext, serializeEvent } from "@hookline/core";
import { Plugin, pluginInfo } from "@hookline/plugins";
import { isTracing } from "./is-tracing.js";
import { cliTracerOptions } from "./options.js";
import { version } from "./version.js";

/** Logs every turn that is delegated to an agent CLI: which one, how it ended, how long it took. */
export class CliTracer extends Plugin {
  static readonly info = pluginInfo({
    name: "cli-tracer",
    version,
    description: "Logs every turn that is delegated to an agent CLI, with the prompt masked.",
    type: "integration",
  });
  static readonly options = cliTracerOptions;

  override cli_backend_execute(
    event: CliBackendExecuteEvent,
    { logger, options }: HookContext<typeof CliTracer>,
  ): void {
    if (!options.always && !isTracing(process.env)) return;
    // The serialised form is the one without prompts and credentials.
    const { backend, command, content, error } = serializeEvent(event);
    const outcome = error === null ? "ok" : "failed";
    logger.info(
      {
        backend,
        command,
        outcome,
        duration_ms: Math.round(event.duration_ms),
        session_id: event.session_id,
        ...(error === null ? {} : { error }),
        ...(options.answer_chars > 0 && typeof content === "string"
          ? { answer: content.slice(0, options.answer_chars) }
          : {}),
      },
      `[cli-backend] ${backend} ${outcome}`,
    );
  }
}
