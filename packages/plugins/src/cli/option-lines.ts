import type { ListedOption } from "../options/list-options.js";
import { plainText } from "../wording/plain-text.js";
import { type CliIo, colors, columns } from "./io.js";

const HEADER = ["Option", "Type", "Value", "From", "Description"];
/** Longer values are cut. */
const LONGEST = 40;

/** A table of options for people. */
export function optionLines(io: CliIo, options: readonly ListedOption[]): readonly string[] {
  if (options.length === 0) return [];
  const { dim, yellow } = colors(io);
  const rows = options.map(({ name, type, value, from, required, description }) => {
    const isMissing = required && from === null;
    return [
      plainText(name),
      dim(plainText(type ?? "not described")),
      isMissing ? yellow("required") : cut(plainText(textOf(value))),
      plainText(from ?? "-"),
      dim(plainText(description)),
    ];
  });
  return columns([HEADER.map((title) => dim(title)), ...rows]).map((line) => `  ${line}`);
}

function textOf(value: unknown): string {
  if (value === null) return "-";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
