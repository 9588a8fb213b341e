import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { CONTENDERS } from "./contenders/index.js";
import { everydaySession } from "./everyday-session.js";
import { measure, median, type Times, warmUp } from "./measure.js";
import { type Bytes, bytesPerHandler } from "./memory.js";
import { report } from "./report.js";
import { type Results, type RowResult, ratio } from "./results.js";
import { ROWS } from "./rows/index.js";
import type { Row } from "./rows/row.js";
import { subjectsOf } from "./subjects.js";
import { sentence, verdicts } from "./verdicts.js";

const PASSES = 3;
const ROUNDS_PER_PASS = 27;
const WARM_UPS = 5;
const WARM_UP_MS = 40;
// Short: on a busy machine a long sample is interrupted more often than not.
const SAMPLE_MS = 1.5;

const results: Results = {
  node: process.versions.node,
  cpus: availableParallelism(),
  rounds: PASSES * ROUNDS_PER_PASS,
  rows: await measureRows(),
  // Last: full collections take type feedback and optimised code away.
  memory: await measureMemory(),
};
await write("README.md", report(results));
await write("results.json", `${JSON.stringify(results, null, 2)}\n`);
for (const verdict of verdicts(results)) console.log(sentence(verdict));

async function measureRows(): Promise<RowResult[]> {
  const entries = ROWS.map((row) => ({
    row,
    subjects: subjectsOf(row),
    times: new Map() as Times,
  }));
  await everydaySession();
  // Twice: what a later row does for the first time takes optimised code away from earlier ones.
  for (const { row, subjects } of [...entries, ...entries]) {
    await withTraces(row, async () => {
      for (const subject of subjects) await warmUp(subject, WARM_UP_MS);
    });
  }
  for (let pass = 1; pass <= PASSES; pass++) {
    console.log(`pass ${pass} of ${PASSES}`);
    for (const { row, subjects, times } of entries) {
      const share = row.share ?? 1;
      const plan = {
        rounds: Math.ceil(ROUNDS_PER_PASS * share),
        warmUps: Math.ceil(WARM_UPS * share),
        sampleMs: SAMPLE_MS,
      };
      await withTraces(row, () => measure(subjects, plan, times));
    }
  }
  return entries.map(({ row, times }) => resultOf(row, times));
}

function resultOf(row: Row, times: Times): RowResult {
  const { id, title, target, handlers, growth, perCall = 1 } = row;
  const ns = Object.fromEntries(
    [...times].map(([name, values]) => [name, median(values) / perCall]),
  );
  const result = { id, title, target, handlers, growth, ns };
  console.log(`${id.padEnd(2)}  ${(ratio(result, "Hookline") ?? 0).toFixed(2)}  ${title}`);
  return result;
}

async function withTraces(row: Row, work: () => Promise<void>): Promise<void> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = row.traceFrames ?? stackTraceLimit;
  try {
    await work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

async function measureMemory(): Promise<Bytes[]> {
  const measured: Bytes[] = [];
  for (const contender of CONTENDERS) {
    const bytes = await bytesPerHandler(contender);
    if (bytes !== undefined) measured.push(bytes);
  }
  return measured;
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(new URL(`../${file}`, import.meta.url), text);
}
