import { readNothing } from "../contenders/loop-outcome.js";
import { observers } from "../handlers.js";
import type { Row } from "./row.js";

const HANDLERS = 10_000;

/** Handlers that come and go. */
export const registrationRows: readonly Row[] = [
  {
    id: "l",
    title: "10,000 handlers registered, then removed in the same order, per handler",
    perCall: HANDLERS,
    share: 0.15,
    setUp(contender) {
      const registry = contender.registry?.();
      if (registry === undefined) return undefined;
      const handlers = observers(HANDLERS);
      return {
        emit() {
          for (const undo of handlers.map((handler) => registry.add(handler))) undo();
        },
        read: readNothing,
      };
    },
  },
];
