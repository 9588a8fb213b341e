import type { Emitting } from "../driver.js";
import type { Observer } from "../handlers.js";
import type { Registry } from "./contender.js";

/** The array in which a hand-written loop keeps its handlers. */
export function arrayRegistry(observe: (handlers: readonly Observer[]) => Emitting): Registry {
  const handlers: Observer[] = [];
  const { emit } = observe(handlers);
  return {
    add(handler) {
      handlers.push(handler);
      return () => {
        const at = handlers.indexOf(handler);
        if (at >= 0) handlers.splice(at, 1);
      };
    },
    emit,
  };
}
