import type { PointName } from "@hookline/core";
import { findPoint, misspeltPoint, nearestOf } from "@hookline/core/vocabulary";
import type { Plugin } from "../plugin/plugin.js";
import { invalidPlugin } from "../plugin/plugin-errors.js";

/** A method of a plugin and the point it handles. */
export interface OverriddenMethod {
  readonly method: string;
  readonly point: PointName;
}

/** Methods that are called by the manager, not at a point. */
const LIFECYCLE: readonly string[] = ["on_init", "on_shutdown"];
const NOT_OURS: ReadonlySet<string> = new Set(["constructor", "info", "tools"]);

/**
 * The methods by which a plugin handles points: own and inherited ones, and fields that hold a
 * function. A field that is undefined switches an inherited method off.
 * @throws HooklineError `INVALID_PLUGIN` for what looks like a method of a point but would never
 * be called: another spelling, a getter, a value that is no function, a static; and for two
 * methods of one point
 */
export function overriddenMethods(plugin: Plugin): readonly OverriddenMethod[] {
  const { name } = plugin.info;
  const byPoint = new Map<PointName, string>();
  for (const [key, property] of membersOf(plugin)) {
    const point = findPoint(key);
    if (point === undefined && !LIFECYCLE.includes(key)) {
      if (typeof property.value === "function") refuseMisspelt(name, key);
      continue;
    }
    if (!isMethod(name, key, property) || point === undefined) continue;
    const twin = byPoint.get(point);
    if (twin !== undefined) {
      throw invalidPlugin(
        name,
        `handles "${point}" twice, by "${twin}" and by "${key}". Keep one of them.`,
        { point },
      );
    }
    byPoint.set(point, key);
  }
  refuseStatics(name, plugin.constructor);
  return [...byPoint].map(([point, method]) => ({ method, point }));
}

/** What a plugin has, its class's and its ancestors' too; of one name, what is nearest. */
function membersOf(plugin: Plugin): ReadonlyMap<string, PropertyDescriptor> {
  const members = new Map<string, PropertyDescriptor>();
  for (let level: object | null = plugin; level !== null; level = Object.getPrototypeOf(level)) {
    if (level === Object.prototype) break;
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (!NOT_OURS.has(key) && !members.has(key)) members.set(key, property);
    }
  }
  return members;
}

/** Getters are not read: what they do is their owner's business. */
function isMethod(plugin: string, key: string, property: PropertyDescriptor): boolean {
  if (typeof property.value === "function") return true;
  const isAccessor = property.get !== undefined || property.set !== undefined;
  if (!isAccessor && property.value === undefined) return false;
  const kind = isAccessor ? "a getter or setter" : `a value of type ${typeof property.value}`;
  throw neverCalled(plugin, `"${key}", which is ${kind}`, `Make "${key}" a method.`);
}

function refuseMisspelt(plugin: string, method: string): void {
  if (method.startsWith("_")) return;
  const meant = misspeltPoint(method) ?? misspeltLifecycle(method);
  if (meant === undefined) return;
  throw neverCalled(
    plugin,
    `a method "${method}", which is no hook point`,
    `Did you mean "${meant}"? A helper needs another name, or a leading underscore.`,
  );
}

function misspeltLifecycle(method: string): string | undefined {
  // Two slips in so short a name are more likely another word.
  const slips = LIFECYCLE.filter((name) => Math.abs(name.length - method.length) <= 1);
  return /^on/i.test(method) ? nearestOf(method, slips)[0] : undefined;
}

/** Statics of ancestors are inherited, so that `Function.prototype` is where to stop. */
function refuseStatics(plugin: string, pluginClass: object): void {
  let level: object | null = pluginClass;
  while (level !== null && level !== Function.prototype) {
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (typeof value !== "function") continue;
      if (findPoint(key) === undefined && !LIFECYCLE.includes(key)) continue;
      throw neverCalled(plugin, `"${key}", which is static`, `Remove "static".`);
    }
    level = Object.getPrototypeOf(level);
  }
}

function neverCalled(plugin: string, what: string, step: string) {
  return invalidPlugin(plugin, `has ${what} and would never be called. ${step}`);
}
