import { availableParallelism } from "node:os";
import { median, type Times } from "../measure.js";
import type { Comparison } from "./comparison.js";

/** A comparison with what was measured. */
export interface Measured {
  readonly comparison: Comparison;
  readonly times: Times;
}

/** The page that a run writes. */
export function report(title: string, measured: readonly Measured[], rounds: number): string {
  return `# ${title}

<!-- Written by \`npm run bench\`; changes made by hand are lost. -->

Node ${process.versions.node}, ${availableParallelism()} CPUs. Medians of ${rounds} rounds in which all of a table take part, in random
order; lower is faster. A ratio is to the first line of its table.

${measured.map(section).join("\n\n")}
`;
}

function section({ comparison, times }: Measured): string {
  const { title, required } = comparison;
  const [unit = Number.NaN] = comparison.subjects.map(({ name }) => medianOf(times, name));
  const rows = comparison.subjects.map(({ name }) => {
    const ns = medianOf(times, name);
    return `| ${name} | ${(ns / 1000).toFixed(1)} | ${Math.round(1e9 / ns).toLocaleString("en")} | ${(ns / unit).toFixed(2)} |`;
  });
  return [
    `## ${title}`,
    "",
    "| | µs | per second | ratio |",
    "|---|---|---|---|",
    ...rows,
    ...(required === undefined ? [] : ["", `Required: at most ${required}.`]),
  ].join("\n");
}

/** Whether the last subject is within what is required. */
export function isWithin({ comparison, times }: Measured): boolean {
  const { subjects, required } = comparison;
  if (required === undefined) return true;
  const last = subjects.at(-1) ?? subjects[0];
  return medianOf(times, last.name) <= required * medianOf(times, subjects[0].name);
}

function medianOf(times: Times, name: string): number {
  return median(times.get(name) ?? []);
}
