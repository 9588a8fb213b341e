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
  const { title } = comparison;
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
    ...requirement({ comparison, times }, by),
  ].join("\n");
}

/** What is required; where that can be read in several ways, how it stands by each. */
function requirement(measured: Measured, by: Page["by"]): readonly string[] {
  const { required, readings } = measured.comparison;
  if (required === undefined) return [];
  if (readings === undefined) return ["", `Required: at most ${required}.`];
  const lines = ratios(measured, by).map(({ name, ratio }) => {
    const verdict = ratio <= required ? "within" : "not within";
    return `- by ${name}: ${ratio.toFixed(2)}, ${verdict}`;
  });
  return [
    "",
    `Required: at most ${required}, which can be read in ${lines.length} ways:`,
    "",
    ...lines,
  ];
}

/** Whether the last subject is within what is required, however that is read. */
export function isWithin(measured: Measured, by: Page["by"]): boolean {
  const { required = Number.POSITIVE_INFINITY } = measured.comparison;
  return ratios(measured, by).every(({ ratio }) => ratio <= required);
}

/** The last subject's time in those that it is held against. */
function ratios({ comparison: { subjects, readings }, times }: Measured, by: Page["by"]) {
  const last = timeOf(times, (subjects.at(-1) ?? subjects[0]).name, by);
  return (readings ?? [subjects[0].name]).map((name) => {
    return { name, ratio: last / timeOf(times, name, by) };
  });
}

function timeOf(times: Times, name: string, by: Page["by"]): number {
  const own = times.get(name) ?? [];
  return by === "median" ? median(own) : Math.min(...own);
}
