import { CONTENDERS } from "./contenders/index.js";
import { isMet, type Results, type RowResult, ratio, required } from "./results.js";
import { awaited, MAYBE_SYNCHRONOUS } from "./subjects.js";
import { perHandler } from "./verdicts.js";

const NONE = "–";

/** Every row, in units. */
export function mainTable({ rows }: Results): string {
  const others = CONTENDERS.map(({ name }) => name).filter(
    (name) => name !== "unit" && name !== "Hookline",
  );
  return table(
    ["", "row", "unit (ns)", "Hookline (ns)", "Hookline", "target", "required", "ok?", ...others],
    rows.map((row) => [
      row.id,
      row.title,
      nanoseconds(row.ns.unit),
      nanoseconds(row.ns.Hookline),
      `**${units(ratio(row, "Hookline"))}**`,
      units(row.target),
      units(required(row)),
      answer(isMet(row)),
      ...others.map((name) => units(ratio(row, name))),
    ]),
  );
}

/** The rows in which nothing is taken as it comes: every call is awaited. */
export function awaitedTable({ rows }: Results): string {
  return table(
    ["", "row", "unit (ns)", ...MAYBE_SYNCHRONOUS.map(({ name }) => name)],
    rows
      .filter((row) => MAYBE_SYNCHRONOUS.some((one) => row.ns[awaited(one)] !== undefined))
      .map((row) => [
        row.id,
        row.title,
        nanoseconds(row.ns.unit),
        ...MAYBE_SYNCHRONOUS.map((one) => units(ratio(row, awaited(one)))),
      ]),
  );
}

/** The unit with and without what makes its event. */
export function readyEventTable({ rows }: Results): string {
  const bare = "unit, event ready";
  return table(
    ["", "row", "unit (ns)", "with the event ready (ns)", "of the unit", "Hookline in these"],
    rows
      .filter(({ ns }) => ns[bare] !== undefined)
      .map((row) => [
        row.id,
        row.title,
        nanoseconds(row.ns.unit),
        nanoseconds(row.ns[bare]),
        units(ratio(row, bare)),
        units(ratio(row, "Hookline", bare)),
      ]),
  );
}

/** The time of one handler as their number grows. */
export function growthTable(results: Results): string {
  const growths = ["synchronous", "asynchronous"];
  const series = growths.flatMap((growth) =>
    ["Hookline", "unit"].map((name) => ({
      title: `${name}, ${growth}`,
      points: perHandler(results, growth, name),
    })),
  );
  const lengths = series[0]?.points.map(({ handlers }) => handlers) ?? [];
  return table(
    ["ns per handler", ...lengths.map((length) => `${length.toLocaleString("en")} handlers`)],
    series.map(({ title, points }) => [title, ...points.map(({ ns }) => ns.toFixed(1))]),
  );
}

/** What a registration takes on the heap. */
export function memoryTable({ memory }: Results): string {
  return table(
    ["bytes per handler", "registered", "with its undo kept"],
    memory.map(({ contender, registered, withUndo }) => [
      contender,
      Math.round(registered).toString(),
      Math.round(withUndo).toString(),
    ]),
  );
}

/** The time-out as one writes it by hand, in the row that has time-outs. */
export function timerRatio({ rows }: Results): string {
  const timed = rows.find(({ ns }) => ns["unit, a timer per handler"] !== undefined) as RowResult;
  return units(ratio(timed, "unit, a timer per handler"));
}

/** A table as the formatter leaves it, so that a fresh one needs no formatting. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) =>
    Math.max(3, title.length, ...rows.map((cells) => cells[i]?.length ?? 0)),
  );
  const isText = head.map((title) => title === "" || title === "row");
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (isText[i] ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, i) =>
    isText[i] ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

function nanoseconds(value: number | undefined): string {
  return value === undefined ? NONE : value.toLocaleString("en", { maximumFractionDigits: 0 });
}

function units(value: number | undefined): string {
  return value === undefined ? NONE : value.toFixed(2);
}

function answer(met: boolean | undefined): string {
  return met === undefined ? NONE : met ? "yes" : "**no**";
}
