import { rewrites } from "../handlers.js";
import type { Row } from "./row.js";

/** Handlers that change the event, each seeing what the one before it did. */
export const rewriteRows: readonly Row[] = [
  {
    id: "g",
    title: "8 rewrites",
    target: 0.69,
    variants: true,
    setUp: (contender) => contender.rewrite?.(rewrites(8)),
  },
];
