import { concurrently } from "../driver.js";
import { asyncObservers, observers } from "../handlers.js";
import type { Row } from "./row.js";

const EMITS = 1_000;

/** Many handlers, and many emits at once. */
export const manyRows: readonly Row[] = [
  {
    id: "j1",
    title: "100 synchronous observers",
    handlers: 100,
    growth: "synchronous",
    setUp: (contender) => contender.observe?.(observers(100), {}),
  },
  {
    id: "j2",
    title: "1,000 synchronous observers",
    handlers: 1_000,
    growth: "synchronous",
    setUp: (contender) => contender.observe?.(observers(1_000), {}),
  },
  {
    id: "j3",
    title: "100 asynchronous observers",
    handlers: 100,
    growth: "asynchronous",
    setUp: (contender) => contender.observe?.(asyncObservers(100), { async: true }),
  },
  {
    id: "j4",
    title: "1,000 asynchronous observers",
    handlers: 1_000,
    growth: "asynchronous",
    setUp: (contender) => contender.observe?.(asyncObservers(1_000), { async: true }),
  },
  {
    id: "k",
    title: "1,000 concurrent emits to 8 asynchronous observers, per emit",
    perCall: EMITS,
    setUp: (contender) => contender.observe?.(asyncObservers(8), { async: true }),
    drive: (emitting) => concurrently(EMITS, emitting),
  },
];
