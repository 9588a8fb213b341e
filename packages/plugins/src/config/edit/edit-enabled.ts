import { isDeepStrictEqual } from "node:util";
import { HooklineError } from "@hookline/core/errors";
import { isSamePlugin, type PluginNames } from "../../plugin/plugin-name.js";
import type { HooklineConfig } from "../config.js";
import { type ConfigText, parseConfig, parseText } from "../parse/parse-config.js";
import { isSelected, selectPlugins } from "../plugin-selection.js";
import { editJson } from "./edit-json.js";
import { editYaml } from "./edit-yaml.js";
import { type ConfigEdit, planEnabled } from "./plan-enabled.js";
import { splitMark } from "./text-splice.js";

/**
 * The text of a configuration file with one plugin switched on or off. Only the lines that have
 * to change do; where nothing has to, the text comes back as it is.
 * @param names every name the plugin answers to; under the first one it is added
 * @throws InvalidConfigError `INVALID_CONFIG` for a text with mistakes
 * @throws HooklineError `CANNOT_DISABLE` as `planEnabled` does; `CONFIG_NOT_EDITABLE` where the
 * text is written such that the edit would change more than was asked for
 */
export function editEnabled(source: ConfigText, names: PluginNames, enabled: boolean): string {
  const before = parseConfig(source);
  const edits = planEnabled(before, names, enabled, source.path);
  if (edits.length === 0) return source.text;
  const { mark, text } = splitMark(source.text);
  const editText = source.format === "json" ? editJson : editYaml;
  try {
    const edited = { ...source, text: mark + edits.reduce(editText, text) };
    checkMeaning(source, edited, edits);
    checkEffect(before, parseConfig(edited), names, enabled);
    return edited.text;
  } catch (cause) {
    throw new HooklineError(
      "CONFIG_NOT_EDITABLE",
      `The configuration file "${source.path}" is written in a way that can not be edited safely: ${(cause as Error).message} Make this edit by hand: ${describe(edits)}.`,
      { cause },
    );
  }
}

/** The edited text must mean what the old one did, with the edits applied. */
function checkMeaning(before: ConfigText, after: ConfigText, edits: readonly ConfigEdit[]): void {
  const { value, problems } = parseText(after);
  const wanted = edits.reduce<unknown>(
    (root, { path, value: leaf }) => withValue(root, path, leaf),
    parseText(before).value,
  );
  if (problems.length === 0 && isDeepStrictEqual(value, wanted)) return;
  throw new Error("The result would not mean what was asked for.");
}

/** Exactly the plugin that was asked for must have changed its state. */
function checkEffect(
  before: HooklineConfig,
  after: HooklineConfig,
  names: PluginNames,
  enabled: boolean,
): void {
  const [then, now] = [selectPlugins({ config: before }), selectPlugins({ config: after })];
  const others = [before, after].flatMap(({ plugins }) => [
    ...(Array.isArray(plugins?.enabled) ? (plugins.enabled as string[]) : []),
    ...(typeof plugins?.enabled === "string" ? [plugins.enabled] : []),
    ...Object.keys(plugins?.options ?? {}),
  ]);
  // Stands for all plugins that the file does not mention.
  others.push(`${names.join("-")}-and-others`);
  const isKept = others
    .filter((other) => !names.some((name) => isSamePlugin(name, other)))
    .every((other) => isSelected(then, other) === isSelected(now, other));
  if (isKept && isSelected(now, ...names) === enabled) return;
  throw new Error(`The result would not change "${names[0]}" alone.`);
}

function withValue(root: unknown, [key, ...below]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  const map = (root ?? {}) as Readonly<Record<string, unknown>>;
  const inner = Object.hasOwn(map, key) ? map[key] : undefined;
  return { ...map, [key]: withValue(inner, below, leaf) };
}

function describe(edits: readonly ConfigEdit[]): string {
  return edits
    .map(({ path, value }) => `set "${path.join(".")}" to ${JSON.stringify(value)}`)
    .join(", and ");
}
