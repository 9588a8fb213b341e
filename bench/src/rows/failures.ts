import { observersOfWhichOneThrows } from "../handlers.js";
import type { Row } from "./row.js";

/** Handlers that fail without taking the others with them. */
export const failureRows: readonly Row[] = [
  {
    id: "h",
    title: "one of 8 throws and is isolated, no stack trace",
    target: 0.67,
    variants: true,
    traceFrames: 0,
    setUp: (contender) => contender.observe?.(observersOfWhichOneThrows(), { isolated: true }),
  },
  {
    id: "h2",
    title: "the same, with a stack trace of 10 frames",
    setUp: (contender) => contender.observe?.(observersOfWhichOneThrows(), { isolated: true }),
  },
];
