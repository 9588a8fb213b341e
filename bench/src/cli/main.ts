import { writeFile } from "node:fs/promises";
import { measure, type Times } from "../measure.js";
import { isWithin, type Measured, report } from "../runtime/report.js";
import { listing } from "./listing.js";
import { starting } from "./starting.js";

const ROUNDS = 31;
const PLAN = { rounds: ROUNDS, warmUps: 2, sampleMs: 1 };

const measured: Measured[] = [];
for (const set of [() => starting("--help"), () => starting("list"), listing]) {
  await using comparison = await set();
  const times: Times = new Map();
  await measure(comparison.subjects, PLAN, times);
  measured.push({ comparison, times });
}
const page = report(
  { title: "What the command line costs", rounds: ROUNDS, by: "fastest" },
  measured,
);
await writeFile(new URL("../../cli.md", import.meta.url), page);
console.log(page);
for (const one of measured) {
  if (!isWithin(one, "fastest"))
    console.log(`FAIL: "${one.comparison.title}" takes more than is required.`);
}
