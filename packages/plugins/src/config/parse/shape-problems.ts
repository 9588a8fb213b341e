import { redactText } from "@hookline/core";
import { nearestOf } from "@hookline/core/errors";
import type { z } from "zod";
import type { ConfigFormat } from "../find-config.js";
import { CONFIG_SCHEMAS, knownKeysOf } from "./config-schema.js";
import { formatKeyPath, type KeyPath } from "./key-path.js";

/** A mistake at a path, before its place in the text is known. */
export interface PathProblem {
  readonly path: KeyPath;
  /** Whether the key or its value is wrong. */
  readonly part: "key" | "value";
  readonly message: string;
}

/** Longer texts are cut in messages. */
const LONGEST_QUOTE = 40;

/** What does not fit the schema of configuration files. */
export function shapeProblems(value: unknown, format: ConfigFormat): PathProblem[] {
  const checked = CONFIG_SCHEMAS[format].safeParse(value);
  return (checked.error?.issues ?? []).flatMap((issue) => problemsOf(issue, value, []));
}

/** The message for a key that does not exist, with the valid keys that come nearest. */
export function unknownKey(path: KeyPath, known: readonly string[]): PathProblem {
  const key = String(path.at(-1));
  const near = nearestOf(key, known);
  const hint = near.length > 0 ? `Did you mean ${quoted(near)}?` : `Known keys: ${quoted(known)}.`;
  return { path, part: "key", message: `"${formatKeyPath(path)}" is no known key. ${hint}` };
}

function problemsOf(issue: z.core.$ZodIssue, root: unknown, above: KeyPath): PathProblem[] {
  const path = [...above, ...(issue.path as KeyPath)];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => unknownKey([...path, key], knownKeysOf(issue)));
  }
  if (issue.code === "invalid_union") {
    // A branch that got into the value is the one that was meant.
    const entered = issue.errors.find((branch) => branch.some((inner) => inner.path.length > 0));
    if (entered !== undefined) return entered.flatMap((inner) => problemsOf(inner, root, path));
  }
  const name = path.length === 0 ? "The file" : `"${formatKeyPath(path)}"`;
  const message = `${name} must be ${issue.message}, but is ${describe(valueAt(root, path), path)}.`;
  return [{ path, part: "value", message }];
}

function describe(value: unknown, path: KeyPath): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "a map";
  if (typeof value !== "string") return String(value);
  // Options may be secrets.
  if (path[1] === "options") return "a text";
  const clean = redactText(value);
  const cut = clean.length > LONGEST_QUOTE ? `${clean.slice(0, LONGEST_QUOTE)}…` : clean;
  return `the text ${JSON.stringify(cut)}`;
}

function valueAt(root: unknown, path: KeyPath): unknown {
  let value = root;
  for (const step of path) value = (value as Record<string | number, unknown>)[step];
  return value;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
