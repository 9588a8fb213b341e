import { HooklineError } from "@hookline/core";

/**
 * A plugin's name as names are compared everywhere: in lower case, with `-` for `_`. `My_Tool`
 * and `my-tool` are one plugin.
 */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}

/** Whether two spellings name the same plugin. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

/**
 * Refuses what can not be the name of a plugin: an empty text, space around it, control characters.
 * @throws HooklineError `INVALID_PLUGIN_NAME`
 */
export function checkPluginName(name: string): void {
  if (typeof name === "string" && /^[^\s\p{C}](?:\P{C}*[^\s\p{C}])?$/u.test(name)) return;
  throw new HooklineError(
    "INVALID_PLUGIN_NAME",
    `A plugin name must be a text without control characters and without space around it, but is ${JSON.stringify(name) ?? String(name)}. Give the name as "plugins list" shows it.`,
  );
}
