/**
 * Writes the files that derive from the vocabulary: `npm run generate`. With `--check` it writes
 * nothing and fails when a file on disk is not what would be written.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiReports } from "./api-report.js";
import { coveragePage } from "./coverage-page.js";
import { withCredentialsTable } from "./credentials-table.js";
import { errorCodesPage } from "./error-codes-page.js";
import { eventClasses } from "./event-classes.js";
import { eventTypes } from "./event-types.js";
import { hookPointsPage } from "./hook-points-page.js";
import { manifestSchemaFile } from "./manifest-schema-file.js";
import { pluginMethods } from "./plugin-methods.js";
import { quotedExamples } from "./quoted-examples.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const REDACT = "packages/plugin-redact/README.md";
const GENERATED: Readonly<Record<string, () => string>> = {
  "packages/core/src/generated/events.ts": eventTypes,
  "packages/core/src/generated/event-classes.ts": eventClasses,
  "packages/core/src/generated/plugin-methods.ts": pluginMethods,
  "packages/plugins/manifest.schema.json": () => manifestSchemaFile(root),
  "docs/hook-points.md": hookPointsPage,
  "docs/coverage.md": coveragePage,
  "docs/errors.md": errorCodesPage,
  ...apiReports(root),
  ...quotedExamples(root),
  [REDACT]: () => withCredentialsTable(root, REDACT),
};

const check = process.argv.includes("--check");
const stale: string[] = [];

for (const [path, content] of Object.entries(GENERATED)) {
  const file = join(root, path);
  const wanted = content();
  if ((await readFile(file, "utf8").catch(() => undefined)) === wanted) continue;
  stale.push(path);
  if (!check) await writeFile(file, wanted);
}

if (check && stale.length > 0) {
  console.error(`Out of date: ${stale.join(", ")}. Run "npm run generate" and commit the result.`);
  process.exitCode = 1;
} else if (!check) {
  console.log(stale.length > 0 ? `Wrote ${stale.join(", ")}.` : "Everything is up to date.");
}
