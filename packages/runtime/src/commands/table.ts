import { stripVTControlCharacters } from "node:util";

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text that somebody else wrote, as one line that a terminal does not obey. */
export function oneLine(text: string): string {
  const flat = stripVTControlCharacters(text).replaceAll(/\s+/g, " ");
  return flat.replaceAll(HIDDEN, "").trim();
}

/** Lines of columns, each as wide as its widest cell. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => cell(row, i).length)));
  return rows.map((row) =>
    widths
      .map((width, i) => cell(row, i).padEnd(width))
      .join("  ")
      .trimEnd(),
  );
}

function cell(row: readonly string[], i: number): string {
  return oneLine(row[i] ?? "");
}

/** A time as people read it, in UTC; `-` for none. */
export function timeText(ms: number | null): string {
  return ms === null ? "-" : new Date(ms).toISOString().replace("T", " ").slice(0, 19);
}
