import { HooklineError } from "@hookline/core";
import type { PluginInfo } from "../plugin/plugin-info.js";
import { foldPluginName } from "../plugin/plugin-name.js";

/** A plugin that may require others. */
interface Requiring {
  readonly info: PluginInfo;
}

/** An order of start, and what can have no place in it. */
export interface StartOrder<T> {
  /** Each after what it requires of them, else as they were. */
  readonly ordered: readonly T[];
  /** Those that require each other in a circle, with the error for them. */
  readonly circular: ReadonlyMap<T, HooklineError>;
}

/** The order in which plugins start; shut down they are in the reverse one. */
export function startOrder<T extends Requiring>(plugins: Iterable<T>): StartOrder<T> {
  const byName = new Map([...plugins].map((one) => [foldPluginName(one.info.name), one]));
  const ordered = new Set<T>();
  const circular = new Map<T, HooklineError>();
  const path: T[] = [];
  const visit = (one: T): void => {
    if (ordered.has(one)) return;
    const at = path.indexOf(one);
    if (at >= 0) {
      const circle = path.slice(at);
      for (const member of circle) circular.set(member, inCircle([...circle, one]));
      return;
    }
    path.push(one);
    for (const name of one.info.requires ?? []) {
      const required = byName.get(foldPluginName(name));
      if (required !== undefined) visit(required);
    }
    path.pop();
    ordered.add(one);
  };
  for (const one of byName.values()) visit(one);
  return { ordered: [...ordered].filter((one) => !circular.has(one)), circular };
}

/** Whether a plugin says that it requires the one of that name. */
export function requires({ requires: names = [] }: PluginInfo, name: string): boolean {
  return names.some((one) => foldPluginName(one) === foldPluginName(name));
}

/** The error of a plugin that can not start because another one does not run. */
export function requiredMissing(plugin: string, required: string, isThere: boolean): HooklineError {
  const why = isThere ? "which does not run" : "but no plugin of that name is registered";
  return new HooklineError(
    "REQUIRED_PLUGIN_MISSING",
    `The plugin "${plugin}" requires "${required}", ${why}. Enable "${required}" too, or disable "${plugin}".`,
    { handler: plugin },
  );
}

/** The error of a plugin that others need. */
export function stillRequired(plugin: string, dependent: string): HooklineError {
  return new HooklineError(
    "PLUGIN_REQUIRED",
    `The plugin "${plugin}" can not be switched off while "${dependent}" runs, which requires it. Disable "${dependent}" first.`,
    { handler: plugin },
  );
}

function inCircle(circle: readonly Requiring[]): HooklineError {
  const names = circle.map(({ info }) => `"${info.name}"`);
  return new HooklineError(
    "PLUGIN_CYCLE",
    `Plugins require each other in a circle: ${names.join(" → ")}. Remove one of these from info.requires, or disable one of the plugins.`,
    { handler: circle[0]?.info.name ?? "" },
  );
}
