import type { ConfigEdit } from "./plan-enabled.js";

/** A text that means itself without quotes, in a list in brackets too. */
const PLAIN = /^[A-Za-z][\w./-]*$/;
/** Words that mean something else to some reader of YAML, in any letter case. */
const WORDS: ReadonlySet<string> = new Set([
  "true",
  "false",
  "null",
  "yes",
  "no",
  "on",
  "off",
  "y",
  "n",
]);

/** A text as YAML writes it: plain where that is safe, else in double quotes. */
export function yamlText(text: string): string {
  return PLAIN.test(text) && !WORDS.has(text.toLowerCase()) ? text : JSON.stringify(text);
}

/** A text in the quotes that a neighbour in the file has, if it has any. */
export function yamlTextLike(neighbour: string, text: string): string {
  if (neighbour.startsWith('"')) return JSON.stringify(text);
  // In single quotes everything but the quote itself stands for itself.
  return neighbour.startsWith("'") && !text.includes("'") ? `'${text}'` : yamlText(text);
}

/** A value on one line, below keys that are yet to be made: `{ options: { a: { enabled: false } } }`. */
export function yamlInline(path: readonly string[], value: ConfigEdit["value"]): string {
  const leaf = typeof value === "boolean" ? String(value) : `[${value.map(yamlText).join(", ")}]`;
  return path.reduceRight((inner, key) => `{ ${yamlText(key)}: ${inner} }`, leaf);
}

/** A value below keys that are yet to be made, one key or item a line. */
export function yamlLines(
  path: readonly string[],
  value: ConfigEdit["value"],
  indentation: string,
  step: string,
): string[] {
  const lines = path.map((key, depth) => `${indentation}${step.repeat(depth)}${yamlText(key)}:`);
  if (typeof value === "boolean" || value.length === 0) {
    return [...lines.slice(0, -1), `${lines.at(-1)} ${yamlInline([], value)}`];
  }
  const itemIndentation = indentation + step.repeat(path.length);
  return [...lines, ...value.map((item) => `${itemIndentation}- ${yamlText(item)}`)];
}
