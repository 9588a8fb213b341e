import { messageOf } from "@hookline/core/errors";
import { didYouMean, quoted } from "../wording/did-you-mean.js";
import { byPoint } from "./by-point.js";
import { invalidPlugin } from "./plugin-errors.js";
import type { PluginInfo, PluginType } from "./plugin-info.js";
import { isPluginName, isSamePlugin, NAME_RULE } from "./plugin-name.js";

const KEYS: ReadonlySet<string> = new Set<keyof PluginInfo>([
  "name",
  "version",
  "description",
  "author",
  "type",
  "requires",
  "hooks",
]);
const TYPES: ReadonlySet<unknown> = new Set<PluginType>([
  "tool",
  "hook",
  "skill",
  "policy",
  "guardrail",
  "integration",
]);
/**
 * Checks what a plugin says of itself, since its types may have been ignored.
 * @param className how messages call the plugin while its name is not known
 * @throws HooklineError `INVALID_PLUGIN`
 */
export function checkInfo(info: unknown, className: string): PluginInfo {
  const refuse = (message: string, cause?: unknown): never => {
    throw invalidPlugin(
      className,
      `is not usable: ${message}`,
      cause === undefined ? {} : { cause },
    );
  };
  if (typeof info !== "object" || info === null) {
    return refuse(
      'it has no static "info". Add `static readonly info = pluginInfo({ name: "…" })`.',
    );
  }
  const { name, type, requires = [], hooks } = info as Partial<PluginInfo>;
  if (!isPluginName(name)) {
    refuse(`info.name must be ${NAME_RULE}, but is ${JSON.stringify(name)}.`);
  }
  for (const key of Object.keys(info)) {
    if (KEYS.has(key)) continue;
    refuse(`info has no key "${key}". ${didYouMean(key, KEYS, `There are ${quoted(KEYS)}.`)}`);
  }
  if (type !== undefined && !TYPES.has(type)) {
    refuse(`info.type must be ${[...TYPES].join(", ")}, but is ${JSON.stringify(type)}.`);
  }
  if (!Array.isArray(requires) || !requires.every(isPluginName)) {
    refuse(
      `info.requires must be a list of plugin names, but is ${JSON.stringify(requires) ?? typeof requires}.`,
    );
  }
  if (requires.some((other) => isSamePlugin(other, name as string))) {
    refuse("info.requires names the plugin itself. Take that out.");
  }
  try {
    byPoint(hooks ?? {});
  } catch (cause) {
    refuse(`info.hooks is wrong: ${messageOf(cause)}`, cause);
  }
  return info as PluginInfo;
}
