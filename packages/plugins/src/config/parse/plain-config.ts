import type { HooklineConfig } from "../config.js";
import { splitMark } from "../edit/text-splice.js";
import type { ConfigFormat } from "../find-config.js";
import { configOf } from "./config-of.js";
import type { RawConfig } from "./config-schema.js";
import { nameProblems } from "./name-problems.js";
import type { ParsedText } from "./source-tree.js";

type PlainMap = Readonly<Record<string, unknown>>;

const ENABLED = "enabled";
const SWITCHES = ["allow_project_plugins", "auto_enable"] as const;
const SECTIONS: ReadonlySet<string> = new Set([ENABLED, "options", ...SWITCHES]);

/**
 * What `parseConfig` makes of a text that is right and has no `hooks`, told without loading the
 * schema, the vocabulary and the bus: that takes longer than everything else a `list` does.
 * @returns undefined where only `parseConfig` can say
 */
export function plainConfig(
  { value, tree, problems }: ParsedText,
  { text, format }: { readonly text: string; readonly format: ConfigFormat },
): HooklineConfig | undefined {
  if (problems.length > 0) return undefined;
  if (tree === undefined) return {};
  const root = value ?? {};
  if (!isMap(root) || !Object.keys(root).every((key) => isKnown(key, format))) return undefined;
  const isRight =
    (root.$schema === undefined || typeof root.$schema === "string") &&
    isAbsentOr(root.plugins, arePlugins) &&
    nameProblems(tree, splitMark(text).text, String).length === 0;
  // There are no names of points in it that would have to be resolved.
  return isRight ? configOf(root as RawConfig, String) : undefined;
}

function isKnown(key: string, format: ConfigFormat): boolean {
  return key === "plugins" || (key === "$schema" && format === "json");
}

function arePlugins(value: unknown): boolean {
  if (!isMap(value) || !Object.keys(value).every((key) => SECTIONS.has(key))) return false;
  return (
    isAbsentOr(value.enabled, isEnabled) &&
    isAbsentOr(value.options, isOptions) &&
    SWITCHES.every((key) => isSwitch(value[key]))
  );
}

function isEnabled(value: unknown): boolean {
  if (typeof value === "boolean" || isName(value)) return true;
  return Array.isArray(value) && value.every(isName);
}

function isOptions(value: unknown): boolean {
  return isMap(value) && Object.values(value).every((block) => isAbsentOr(block, isBlock));
}

function isBlock(value: unknown): boolean {
  return isMap(value) && isSwitch(value[ENABLED]);
}

function isSwitch(value: unknown): boolean {
  return value === undefined || typeof value === "boolean";
}

function isName(value: unknown): boolean {
  return typeof value === "string" && /\S/.test(value);
}

/** Whether a section is not there, or empty, or right. */
function isAbsentOr(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return value === undefined || value === null || isRight(value);
}

function isMap(value: unknown): value is PlainMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
