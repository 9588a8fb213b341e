import { failureRows } from "./failures.js";
import { gateRows } from "./gates.js";
import { manyRows } from "./many.js";
import { observerRows } from "./observers.js";
import { pluginRows } from "./plugins.js";
import { registrationRows } from "./registration.js";
import { rewriteRows } from "./rewrites.js";
import type { Row } from "./row.js";
import { timeoutRows } from "./timeouts.js";

/** The rows in the order of the table. */
export const ROWS: readonly Row[] = [
  ...observerRows,
  ...gateRows,
  ...rewriteRows,
  ...failureRows,
  ...timeoutRows,
  ...manyRows,
  ...registrationRows,
  ...pluginRows,
];
