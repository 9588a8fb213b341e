import type { HookLogger } from "../../src/log/logger.js";

/** One line that was logged, as it would be written. */
export interface LoggedLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly details: Record<string, unknown>;
}

/** A logger that keeps what it was told, in the JSON form a file would have. */
export class RecordingLogger implements HookLogger {
  readonly lines: LoggedLine[] = [];
  readonly #bindings: Record<string, unknown>;

  constructor(bindings: Record<string, unknown> = {}, lines: LoggedLine[] = []) {
    this.#bindings = bindings;
    this.lines = lines;
  }

  debug(details: object, message: string): void {
    this.#write("debug", details, message);
  }

  info(details: object, message: string): void {
    this.#write("info", details, message);
  }

  warn(details: object, message: string): void {
    this.#write("warn", details, message);
  }

  error(details: object, message: string): void {
    this.#write("error", details, message);
  }

  child(bindings: Record<string, unknown>): RecordingLogger {
    return new RecordingLogger({ ...this.#bindings, ...bindings }, this.lines);
  }

  at(level: LoggedLine["level"]): LoggedLine[] {
    return this.lines.filter((line) => line.level === level);
  }

  #write(level: LoggedLine["level"], details: object, message: string): void {
    const written = JSON.parse(JSON.stringify({ ...this.#bindings, ...details }));
    this.lines.push({ level, message, details: written });
  }
}
