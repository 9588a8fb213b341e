import type { HookRegistrar, PointName } from "@hookline/core";
import { definitionOf, resolvePoint } from "@hookline/core/vocabulary";
import { type LoggedLine, MemoryLogger } from "./memory-logger.js";

/** A hook that failed. */
export interface HookFailure {
  /** What happened, for people. */
  readonly text: string;
  /** What the hook threw; undefined where it threw nothing. */
  readonly cause: unknown;
}

/** How a bus logs a failure of a handler. */
interface FailureLine {
  readonly point: string;
  readonly handler: string;
  readonly kind: string;
  readonly err: { toJSON(): { type: string; code?: string; message: string } };
}

type AnyHook = (event: unknown, context: unknown) => unknown;

/**
 * Sees every failure of a plugin's hooks, those too that a bus isolates, and keeps the hooks to a
 * time that a test can wait for.
 */
export class FailureWatch {
  readonly #limit: number;
  readonly #thrown = new Map<PointName, unknown>();
  #failures: HookFailure[] = [];

  /** @param limit ms that a hook has at most */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The failures since the last call. */
  take(): readonly HookFailure[] {
    const failures = this.#failures;
    this.#failures = [];
    return failures;
  }

  /** A logger for buses: it writes into those lines, and hears of failures by what is logged. */
  logger(lines: LoggedLine[]): MemoryLogger {
    return new BusLogger(lines, (line) => this.#note(line));
  }

  /** A registrar before that of a bus; what is registered with it is watched. */
  registrar(bus: HookRegistrar): HookRegistrar {
    return {
      on: (ref, handler, options) => {
        const point = resolvePoint(ref);
        const own = options?.timeout || definitionOf(point).timeout;
        const timeout = Math.min(own ?? this.#limit, this.#limit);
        const watched = this.#watched(point, handler as AnyHook);
        return bus.on(ref, watched as typeof handler, { ...options, timeout });
      },
    };
  }

  #watched(point: PointName, hook: AnyHook): AnyHook {
    return (event, context) => {
      this.#thrown.delete(point);
      try {
        const result = hook(event, context);
        if (result instanceof Promise) {
          result.catch((error: unknown) => this.#thrown.set(point, error));
        }
        return result;
      } catch (error) {
        this.#thrown.set(point, error);
        throw error;
      }
    };
  }

  #note({ point, handler, kind, err }: FailureLine): void {
    const { type, code = type, message } = err.toJSON();
    const how = kind === "timed_out" ? "was late" : "failed";
    const cause = this.#thrown.get(point as PointName);
    this.#failures.push({ text: `"${handler}" ${how} (${code}): ${message}`, cause });
  }
}

class BusLogger extends MemoryLogger {
  readonly #onFailure: (line: FailureLine) => void;

  constructor(lines: LoggedLine[], onFailure: (line: FailureLine) => void) {
    super({}, lines);
    this.#onFailure = onFailure;
  }

  protected override write(level: LoggedLine["level"], details: object, message: string): void {
    super.write(level, details, message);
    if ("kind" in details && "handler" in details) this.#onFailure(details as FailureLine);
  }
}
