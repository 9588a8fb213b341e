import { availableParallelism } from "node:os";
import { median, type Times } from "../measure.js";
import type { Comparison } from "./comparison.js";

/** A comparison with what was measured. */
export interface Measured {
  readonly comparison: Comparison;
  readonly times: Times;
}

/** What a page says, and which of the times it goes by. */
export interface Page {
  readonly title: string;
  readonly rounds: number;
  /** Processes go by the fastest: what else the machine does only ever adds to their time. */
  readonly by: "median" | "fastest";
}

const WORDS = { median: "Medians", fastest: "Fastest" } as const;

/** The page that a run writes. */
export function report({ title, rounds, by }: Page, measured: readonly Measured[]): string {
  return `# ${title}

<!-- Written by \`npm run bench\`; changes made by hand are lost. -->

Node ${process.versions.node}, ${availableParallelism()} CPUs. ${WORDS[by]} of ${rounds} rounds in which all of a table take part, in random
order; lower is faster. A ratio is to the first line of its table.

${measured.map((one) => section(one, by)).join("\n\n")}
`;
}

function section({ comparison, times }: Measured, by: Page["by"]): string {
  const { title, required } = comparison;
  const [unit = Number.NaN] = comparison.subjects.map(({ name }) => timeOf(times, name, by));
  const rows = comparison.subjects.map(({ name }) => {
    const ns = timeOf(times, name, by);
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
export function isWithin({ comparison, times }: Measured, by: Page["by"]): boolean {
  const { subjects, required } = comparison;
  if (required === undefined) return true;
  const last = subjects.at(-1) ?? subjects[0];
  return timeOf(times, last.name, by) <= required * timeOf(times, subjects[0].name, by);
}

function timeOf(times: Times, name: string, by: Page["by"]): number {
  const own = times.get(name) ?? [];
  return by === "median" ? median(own) : Math.min(...own);
}
