import { HooklineError } from "@hookline/core/errors";

const NAME = "[A-Za-z0-9][A-Za-z0-9._-]*";
/** What the name of a plugin is made of. */
export const PLUGIN_NAME = new RegExp(`^${NAME}$`);
const PLUGIN_REFERENCE = new RegExp(`^(?:package:)?(?:@[\\w.~-]+/)?${NAME}$`);
/** What begins like this is no name but a place, which is compared to the letter. */
const FILE = "file:";

/** What `isPluginName` asks for, in the words of messages. */
export const NAME_RULE =
  "letters, digits, dots, dashes and underscores, a letter or digit being the first";

/** Every name that one plugin answers to, its own first. */
export type PluginNames = readonly [string, ...string[]];

/** Whether a value can be the name of a plugin: in its `info`, in its manifest, or an alias. */
export function isPluginName(value: unknown): value is string {
  return typeof value === "string" && PLUGIN_NAME.test(value);
}

/**
 * Whether a value can be what people call a plugin by, in configuration and at the command line:
 * a plugin's name, the name of a package, or where it is from.
 */
export function isPluginReference(value: unknown): value is string {
  if (typeof value !== "string") return false;
  return value.startsWith(FILE) || PLUGIN_REFERENCE.test(value);
}

/**
 * Refuses what can not be what people call a plugin by.
 * @param hint the next step
 * @throws HooklineError `INVALID_PLUGIN_NAME`
 */
export function checkPluginReference(
  name: string,
  hint = 'Give the name as "plugins list" shows it.',
): void {
  if (isPluginReference(name)) return;
  throw new HooklineError(
    "INVALID_PLUGIN_NAME",
    `The name of a plugin must be ${NAME_RULE}, the name of its package, or its source, but is ${JSON.stringify(name) ?? String(name)}. ${hint}`,
  );
}

/**
 * A plugin's name as names are compared everywhere: in lower case, with `-` for `_`. `My_Tool`
 * and `my-tool` are one plugin.
 */
export function foldPluginName(name: string): string {
  return name.startsWith(FILE) ? name : name.toLowerCase().replaceAll("_", "-");
}

/** Whether two spellings name the same plugin. */
export function isSamePlugin(one: string, other: string): boolean {
  return foldPluginName(one) === foldPluginName(other);
}
