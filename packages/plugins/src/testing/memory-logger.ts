import type { HookLogger } from "@hookline/core";

/** One line that was logged. */
export interface LoggedLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  /** What was logged with it; the lines of a plugin have its name under `plugin`. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A logger that keeps its lines, and those of its children, in the order in which they came. */
export class MemoryLogger implements HookLogger {
  readonly lines: LoggedLine[];
  readonly #bindings: Readonly<Record<string, unknown>>;

  constructor(bindings: Readonly<Record<string, unknown>> = {}, lines: LoggedLine[] = []) {
    this.#bindings = bindings;
    this.lines = lines;
  }

  debug(details: object, message: string): void {
    this.write("debug", details, message);
  }

  info(details: object, message: string): void {
    this.write("info", details, message);
  }

  warn(details: object, message: string): void {
    this.write("warn", details, message);
  }

  error(details: object, message: string): void {
    this.write("error", details, message);
  }

  child(bindings: Record<string, unknown>): MemoryLogger {
    return new MemoryLogger({ ...this.#bindings, ...bindings }, this.lines);
  }

  protected write(level: LoggedLine["level"], details: object, message: string): void {
    this.lines.push({ level, message, details: { ...this.#bindings, ...details } });
  }
}
