import { gates, gatesOfWhichOneDenies } from "../handlers.js";
import type { Row } from "./row.js";

/** Handlers that decide. */
export const gateRows: readonly Row[] = [
  {
    id: "f1",
    title: "a gate of 8 that all allow",
    target: 0.57,
    variants: true,
    setUp: (contender) => contender.gate?.(gates(8), "emit"),
  },
  {
    id: "f2",
    title: "a gate of 8, denied by the 4th, read through `decide`",
    target: 0.48,
    variants: true,
    setUp: (contender) => contender.gate?.(gatesOfWhichOneDenies(), "decide"),
  },
  {
    id: "f3",
    title: "a gate of 8: 4 with a matcher, 2 judges, 2 watchers",
    setUp: (contender) =>
      contender.phased?.({ change: gates(4), judge: gates(2), watch: gates(2) }),
  },
];
