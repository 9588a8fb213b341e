import { HooklineError } from "@hookline/core";
import { nearestOf, resolvePoint } from "@hookline/core/vocabulary";
import type { PluginInfo, PluginType } from "./plugin-info.js";

const KEYS: ReadonlySet<string> = new Set<keyof PluginInfo>([
  "name",
  "version",
  "description",
  "author",
  "type",
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
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Checks what a plugin says of itself, since its types may have been ignored.
 * @param where how messages call the plugin while its name is not known
 * @throws HooklineError `INVALID_PLUGIN`
 */
export function checkInfo(info: unknown, where: string): PluginInfo {
  const refuse = (message: string): never => {
    throw new HooklineError("INVALID_PLUGIN", `The plugin ${where} is not usable: ${message}`);
  };
  if (typeof info !== "object" || info === null) {
    return refuse(
      'it has no static "info". Add `static readonly info = pluginInfo({ name: "…" })`.',
    );
  }
  const { name, type, hooks } = info as Partial<PluginInfo>;
  if (typeof name !== "string" || !NAME.test(name)) {
    refuse(
      `info.name must be letters, digits, dots, dashes and underscores, but is ${JSON.stringify(name)}.`,
    );
  }
  for (const key of Object.keys(info)) {
    if (KEYS.has(key)) continue;
    const [nearest] = nearestOf(key, KEYS);
    refuse(
      `info has no key "${key}".${nearest === undefined ? "" : ` Did you mean "${nearest}"?`}`,
    );
  }
  if (type !== undefined && !TYPES.has(type)) {
    refuse(`info.type must be ${[...TYPES].join(", ")}, but is ${JSON.stringify(type)}.`);
  }
  for (const point of Object.keys(hooks ?? {})) resolvePoint(point);
  return info as PluginInfo;
}
