import { type PointName } from "@hookline/core";
import { resolvePoint } from "@hookline/core/vocabulary";
import type { HooklineConfig, HookOverride, PluginOptionsBlock, PluginsConfig } from "../config.js";
import { splitMark } from "../edit/text-splice.js";
import type { ConfigFormat } from "../find-config.js";
import { InvalidConfigError } from "./config-problem.js";
import type { RawConfig } from "./config-schema.js";
import { isDeeper } from "./is-deeper.js";
import { formatKeyPath, type KeyPath } from "./key-path.js";
import { offsetOf, positionAt, type TextPosition } from "./locate.js";
import { nameProblems } from "./name-problems.js";
import { overrideProblems } from "./override-problems.js";
import { parseJson } from "./parse-json.js";
import { parseYaml } from "./parse-yaml.js";
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

const MOST_LEVELS = 100;

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
    ...nameProblems(tree, text),
    ...overrideProblems(value),
  ];
  refuse(
    source,
    found.map(({ path, part, message }) => ({ path, message, offset: offsetOf(tree, path, part) })),
  );
  return configOf((value ?? {}) as RawConfig);
}

/** The place of the value, or of the key, at a path; of its nearest ancestor where it is absent. */
export function locateIn(
  source: ConfigText,
  path: KeyPath,
  part: "key" | "value",
): TextPosition | undefined {
  const { tree } = parseText(source);
  return tree && positionAt(splitMark(source.text).text, offsetOf(tree, path, part));
}

/** The value of a text, with its syntax errors and the places of its parts. */
export function parseText({ text, format }: ConfigText): ParsedText {
  const body = splitMark(text).text;
  try {
    const parsed = format === "json" ? parseJson(body) : parseYaml(body);
    return isDeeper(parsed.value, MOST_LEVELS) ? tooDeep() : parsed;
  } catch (thrown) {
    // The parsers recurse, and the stack ends somewhere.
    if (thrown instanceof RangeError) return tooDeep();
    return unparsed(`The text can not be parsed: ${(thrown as Error).message}.`);
  }
}

/** Whatever reads the value may recurse, too. */
function tooDeep(): ParsedText {
  return unparsed(`The text is nested more than ${MOST_LEVELS} levels deep. Make it flatter.`);
}

function unparsed(message: string): ParsedText {
  return { value: undefined, problems: [{ offset: 0, message }] };
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

/** Leaves out what is empty and gives points their names. */
function configOf({ plugins, hooks }: RawConfig): HooklineConfig {
  return {
    ...(plugins && { plugins: pluginsOf(plugins) }),
    ...(hooks && { hooks: byPoint(hooks) }),
  };
}

function pluginsOf(raw: NonNullable<RawConfig["plugins"]>): PluginsConfig {
  const { enabled, options, hooks, allow_project_plugins, auto_enable } = raw;
  return {
    ...(enabled !== undefined && enabled !== null && { enabled }),
    ...(options && { options: mapValues(options, (block) => (block ?? {}) as PluginOptionsBlock) }),
    ...(hooks && {
      hooks: mapValues(hooks, (points) =>
        byPoint(mapValues(points ?? {}, (override) => (override ?? {}) as HookOverride)),
      ),
    }),
    ...(allow_project_plugins !== undefined && { allow_project_plugins }),
    ...(auto_enable !== undefined && { auto_enable }),
  };
}

function byPoint<T>(named: Readonly<Record<string, T>>): Record<PointName, T> {
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [resolvePoint(name), value]),
  ) as Record<PointName, T>;
}

function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  map: (value: T) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
