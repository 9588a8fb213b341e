import { resolvePoint } from "@hookline/core/vocabulary";
import type { HooklineConfig } from "../config.js";
import { splitMark } from "../edit/text-splice.js";
import type { ConfigFormat } from "../find-config.js";
import { configOf } from "./config-of.js";
import { InvalidConfigError } from "./config-problem.js";
import type { RawConfig } from "./config-schema.js";
import { formatKeyPath, type KeyPath } from "./key-path.js";
import { offsetOf, positionAt } from "./locate.js";
import { nameProblems } from "./name-problems.js";
import { overrideProblems } from "./override-problems.js";
import { parseJson } from "./parse-json.js";
import { parseYaml } from "./parse-yaml.js";
import { parsedBy } from "./parsed-by.js";
import { type PathProblem, shapeProblems } from "./shape-problems.js";
import type { ParsedText } from "./source-tree.js";

/** The text of a configuration file. */
export interface ConfigText {
  /** May start with a byte order mark. */
  readonly text: string;
  readonly format: ConfigFormat;
  /** How messages call the file. */
  readonly path: string;
}

interface PlacedProblem {
  readonly offset: number;
  readonly path: KeyPath;
  readonly message: string;
}

/**
 * Reads the text of a configuration file. An empty text is an empty configuration.
 * @throws InvalidConfigError `INVALID_CONFIG` with every mistake of the text
 */
export function parseConfig(source: ConfigText): HooklineConfig {
  const { value, tree, problems } = parseText(source);
  refuse(
    source,
    problems.map((problem) => ({ ...problem, path: [] })),
  );
  if (tree === undefined) return {};
  const { text } = splitMark(source.text);
  const found: PathProblem[] = [
    ...shapeProblems(value ?? {}, source.format),
    ...nameProblems(tree, text, resolvePoint),
    ...overrideProblems(value),
  ];
  refuse(
    source,
    found.map(({ path, part, message }) => ({ path, message, offset: offsetOf(tree, path, part) })),
  );
  return configOf((value ?? {}) as RawConfig, resolvePoint);
}

/** The value of a text, with its syntax errors and the places of its parts. */
export function parseText({ text, format }: ConfigText): ParsedText {
  return parsedBy(format === "json" ? parseJson : parseYaml, text);
}

function refuse(source: ConfigText, found: readonly PlacedProblem[]): void {
  if (found.length === 0) return;
  const { text } = splitMark(source.text);
  const distinct = new Map<string, PlacedProblem>();
  for (const problem of found) {
    const key = `${problem.offset} ${formatKeyPath(problem.path)}`;
    if (!distinct.has(key)) distinct.set(key, problem);
  }
  throw new InvalidConfigError(
    source.path,
    [...distinct.values()]
      .sort((a, b) => a.offset - b.offset)
      .map(({ offset, path, message }) => ({
        file: source.path,
        ...positionAt(text, offset),
        path,
        message,
      })),
  );
}
