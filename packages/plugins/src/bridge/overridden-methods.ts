import { HooklineError, type PointName } from "@hookline/core";
import { findPoint, misspeltPoint } from "@hookline/core/vocabulary";
import type { Plugin } from "../plugin/plugin.js";
import { invalidPlugin } from "../plugin/plugin-errors.js";

/** A method of a plugin and the point it handles. */
export interface OverriddenMethod {
  readonly method: string;
  readonly point: PointName;
}

/** Methods that are called by the manager, not at a point. */
const LIFECYCLE: ReadonlySet<string> = new Set(["on_init", "on_shutdown"]);
const NOT_OURS: ReadonlySet<string> = new Set(["constructor", "info", "tools"]);

/**
 * The methods by which a plugin handles points: own and inherited ones, and fields that hold a
 * function.
 * @throws HooklineError `UNKNOWN_POINT` for a method whose name is nearly a point's, and
 * `INVALID_PLUGIN` for two methods of one point
 */
export function overriddenMethods(plugin: Plugin): readonly OverriddenMethod[] {
  const { name } = plugin.info;
  const byPoint = new Map<PointName, string>();
  for (const method of methodNames(plugin)) {
    const point = findPoint(method);
    if (point === undefined) {
      refuseMisspelt(name, method);
      continue;
    }
    const twin = byPoint.get(point);
    if (twin !== undefined) {
      throw invalidPlugin(
        name,
        `handles "${point}" twice, by "${twin}" and by "${method}". Keep one of them.`,
        { point },
      );
    }
    byPoint.set(point, method);
  }
  return [...byPoint].map(([point, method]) => ({ method, point }));
}

function methodNames(plugin: Plugin): readonly string[] {
  const names = new Set<string>();
  for (let level: object | null = plugin; level !== null; level = Object.getPrototypeOf(level)) {
    if (level === Object.prototype) break;
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      // Getters are not read: what they do is their owner's business.
      if (typeof property.value === "function" && !NOT_OURS.has(key)) names.add(key);
    }
  }
  return [...names].filter(
    (name) => typeof (plugin as unknown as Record<string, unknown>)[name] === "function",
  );
}

function refuseMisspelt(plugin: string, method: string): void {
  if (LIFECYCLE.has(method) || method.startsWith("_")) return;
  const meant = lifecycleMeant(method) ?? misspeltPoint(method);
  if (meant === undefined) return;
  throw new HooklineError(
    "UNKNOWN_POINT",
    `The plugin "${plugin}" has a method "${method}", which is no hook point and would never be called. Did you mean "${meant}"? A helper needs another name, or a leading underscore.`,
    { handler: plugin },
  );
}

function lifecycleMeant(method: string): string | undefined {
  const folded = method.toLowerCase().replaceAll("_", "");
  return [...LIFECYCLE].find((name) => name.replaceAll("_", "") === folded);
}
