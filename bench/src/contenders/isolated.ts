import type { Observer } from "../handlers.js";
import { silentLogger } from "../session.js";

/** A synchronous handler for a library that would stop at a throw: it is caught and logged. */
export function isolated(handler: Observer): Observer {
  return (event, context) => {
    try {
      handler(event, context);
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  };
}
