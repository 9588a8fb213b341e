import type { HookLogger } from "@hookline/core";

/** One line that was logged, as it would be written. */
export interface LoggedLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly details: Record<string, unknown>;
}

/** A logger that keeps what it was told, in the JSON form a file would have. */
export class RecordingLogger implements HookLogger {
  readonly lines: LoggedLine[];
  readonly #bindings: Record<string, unknown>;

  constructor(bindings: Record<string, unknown> = {}, lines: LoggedLine[] = []) {
    this.#bindings = bindings;
    this.lines = lines;
  }

  debug = this.#at("debug");
  info = this.#at("info");
  warn = this.#at("warn");
  error = this.#at("error");

  child(bindings: Record<string, unknown>): RecordingLogger {
    return new RecordingLogger({ ...this.#bindings, ...bindings }, this.lines);
  }

  #at(level: LoggedLine["level"]) {
    return (details: object, message: string): void => {
      const written = JSON.parse(JSON.stringify({ ...this.#bindings, ...details }));
      this.lines.push({ level, message, details: written });
    };
  }
}
