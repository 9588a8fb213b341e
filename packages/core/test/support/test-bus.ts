import { HookBus, type HookBusOptions } from "../../src/bus/hook-bus.js";
import { MemoryObserver } from "../../src/signals/memory-observer.js";
import { RecordingLogger } from "./recording-logger.js";

/** A bus of a session named `s1` with a logger and an observer that can be asked afterwards. */
export function testBus(options: HookBusOptions = {}): {
  readonly bus: HookBus;
  readonly logger: RecordingLogger;
  readonly observer: MemoryObserver;
} {
  const logger = new RecordingLogger();
  const observer = new MemoryObserver();
  const bus = new HookBus({ sessionId: "s1", cwd: "/project", logger, ...options });
  bus.bind(observer);
  return { bus, logger, observer };
}

/** A promise with its ends in hand. */
export function deferred<T = void>(): {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
} {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((res, rej) => {
    resolve = res;
    reject = rej;
  });
  return { promise, resolve, reject };
}

/** Resolves once the event loop has turned. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A payload of `before_tool`. */
export function toolCall(input: Record<string, unknown> = {}, tool_name = "bash") {
  return { tool_name, call_id: "c1", tool_input: input };
}
