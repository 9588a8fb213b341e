import { asyncObservers } from "../handlers.js";
import type { Row } from "./row.js";

/** Handlers that may take 60 s. */
export const timeoutRows: readonly Row[] = [
  {
    id: "i",
    title: "8 asynchronous observers with time-outs of 60 s",
    target: 0.87,
    variants: true,
    timed: true,
    setUp: (contender) => contender.observe?.(asyncObservers(8), { async: true, timeout: 60_000 }),
  },
];
