import { asyncObservers, observers } from "../handlers.js";
import type { Row } from "./row.js";

/** Handlers that look on, one after another. */
export const observerRows: readonly Row[] = [
  {
    id: "a",
    title: "0 handlers",
    target: 0.23,
    variants: true,
    setUp: (contender) => contender.observe?.([], {}),
  },
  {
    id: "b",
    title: "1 synchronous observer",
    target: 0.3,
    variants: true,
    setUp: (contender) => contender.observe?.(observers(1), {}),
  },
  {
    id: "c",
    title: "8 synchronous observers",
    target: 0.39,
    variants: true,
    handlers: 8,
    growth: "synchronous",
    setUp: (contender) => contender.observe?.(observers(8), {}),
  },
  {
    id: "d",
    title: "1 asynchronous observer",
    target: 1.14,
    variants: true,
    setUp: (contender) => contender.observe?.(asyncObservers(1), { async: true }),
  },
  {
    id: "e",
    title: "8 asynchronous observers",
    target: 0.87,
    variants: true,
    handlers: 8,
    growth: "asynchronous",
    setUp: (contender) => contender.observe?.(asyncObservers(8), { async: true }),
  },
];
