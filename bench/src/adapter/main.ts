import { writeFile } from "node:fs/promises";
import { compare } from "./comparison.js";
import { firstChunk } from "./first-chunk.js";
import { type Measured, report, tooSlow } from "./report.js";
import { delayedTurns, turns } from "./turns.js";

const measured: Measured[] = [];
for (const comparison of [turns(), delayedTurns(), firstChunk()]) {
  const { contenders, rounds } = comparison;
  await compare(contenders, rounds);
  measured.push({ comparison, times: await compare(contenders, rounds) });
  for (const contender of contenders) await contender[Symbol.asyncDispose]();
}
const page = report(measured);
await writeFile(new URL("../../adapter.md", import.meta.url), page);
console.log(page);
for (const one of measured) {
  for (const { name } of tooSlow(one)) {
    console.log(`FAIL: "${one.comparison.title}" takes more than is required with ${name}.`);
  }
}
