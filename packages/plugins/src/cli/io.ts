import { styleText } from "node:util";
import type { Environment } from "../config/environment.js";

/** What a command talks to; tests bring their own. */
export interface CliIo {
  readonly cwd: string;
  readonly env: Environment;
  /** Writes a line of result. */
  out(line: string): void;
  /** Writes a line of error or advice. */
  err(line: string): void;
  /** Whether results may be coloured. */
  readonly color: boolean;
  /** Whether somebody watches the errors, so that progress may be shown there. Default: no. */
  readonly isWatched?: boolean;
}

/** Exit codes: fine, a problem was found, the call itself is wrong. */
export const EXIT = { ok: 0, problem: 1, usage: 2 } as const;

const STYLES = ["bold", "dim", "red", "green", "yellow"] as const;

/** Colours that are there only where they can be seen. */
export function colors({
  color,
}: CliIo): Record<(typeof STYLES)[number], (text: string) => string> {
  const painter = (style: (typeof STYLES)[number]) => (text: string) =>
    // Whether the stream is a terminal has been asked, and so have the variables.
    color ? styleText(style, text, { validateStream: false }) : text;
  return {
    bold: painter("bold"),
    dim: painter("dim"),
    red: painter("red"),
    green: painter("green"),
    yellow: painter("yellow"),
  };
}

/** Lines of columns, each as wide as its widest cell; the last one is not padded. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, i) =>
    Math.max(...rows.map((row) => visibleLength(row[i] ?? ""))),
  );
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + pad(cell, widths[i] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

function pad(cell: string, width: number): string {
  return " ".repeat(width - visibleLength(cell));
}

function visibleLength(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes have no width
  return text.replace(/\u001b\[\d+m/g, "").length;
}
