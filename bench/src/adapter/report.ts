import { availableParallelism } from "node:os";
import { median } from "../measure.js";
import type { Comparison, Contender, Times } from "./comparison.js";

/** A comparison with what was measured. */
export interface Measured {
  readonly comparison: Comparison;
  readonly times: Times;
}

/** The page that a run writes. */
export function report(measured: readonly Measured[]): string {
  return `# What the AI SDK adapter costs

<!-- Written by \`npm run bench\`; changes made by hand are lost. -->

Node ${process.versions.node}, ${availableParallelism()} CPUs. Medians of rounds in which all of a table take part, each first in turn;
lower is faster. A ratio is to the first line of its table. The model is the SDK's own mock. The
hooks run in a session that is open and has no store. The plugins are a policy, a redactor of tools
and streams, a budget that reads the messages of each request, and two that watch.

Sessions keep track of the asynchronous context, which slows every promise of the process down on
Node 22 and older; all lines run with that, the SDK alone too.

${measured.map(section).join("\n\n")}
`;
}

/** The contenders that take more than they may. */
export function tooSlow(measured: Measured): readonly Contender[] {
  return measured.comparison.contenders.filter(
    ({ name, required }) => required !== undefined && ratioOf(measured, name) > required,
  );
}

function section(measured: Measured): string {
  const { title, contenders, rounds } = measured.comparison;
  const rows = contenders.map(({ name, required }) => {
    const us = medianOf(measured, name) / 1000;
    return `| ${name} | ${us.toFixed(0)} | ${ratioOf(measured, name).toFixed(2)} | ${required ?? ""} |`;
  });
  return `## ${title}

${rounds} rounds.

| | µs | ratio | at most |
|---|---|---|---|
${rows.join("\n")}`;
}

function ratioOf(measured: Measured, name: string): number {
  return medianOf(measured, name) / medianOf(measured, measured.comparison.contenders[0].name);
}

function medianOf({ times }: Measured, name: string): number {
  return median(times.get(name) ?? []);
}
