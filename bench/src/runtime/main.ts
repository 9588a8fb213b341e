import { writeFile } from "node:fs/promises";
import { measure, type Times, warmUp } from "../measure.js";
import { invoking } from "./invoking.js";
import { opening } from "./opening.js";
import { isWithin, type Measured, report } from "./report.js";
import { storing } from "./storing.js";

const ROUNDS = 41;
const PLAN = { rounds: ROUNDS, warmUps: 5, sampleMs: 10 };
const WARM_UP_MS = 200;

const measured: Measured[] = [];
for (const set of [invoking, storing, opening]) {
  await using comparison = await set();
  for (const subject of comparison.subjects) await warmUp(subject, WARM_UP_MS);
  const times: Times = new Map();
  await measure(comparison.subjects, PLAN, times);
  measured.push({ comparison, times });
}
const page = report({ title: "What the runtime costs", rounds: ROUNDS, by: "median" }, measured);
await writeFile(new URL("../../runtime.md", import.meta.url), page);
console.log(page);
for (const one of measured) {
  if (!isWithin(one, "median"))
    console.log(`FAIL: "${one.comparison.title}" takes more than is required.`);
}
