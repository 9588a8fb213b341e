import type { Exchange } from "../../src/index.js";

/** A callback for exchanges, and the first one that it is called with. */
export function firstExchange() {
  let record: (exchange: Exchange) => void = () => {};
  const first = new Promise<Exchange>((resolve) => {
    record = resolve;
  });
  return { record, first };
}
