import type { HookLogger, MaybePromise, OptionsOf, PluginMethods } from "@hookline/core";
import type { OptionsSchema } from "./options-schema.js";
import type { PluginInfo } from "./plugin-info.js";
import type { PluginTool } from "./plugin-tool.js";

/** What a plugin is given when it starts. `P` is the plugin's class, for the type of `options`. */
export interface PluginContext<P = unknown> {
  readonly logger: HookLogger;
  /** The plugin's options, validated. */
  readonly options: OptionsOf<P>;
}

/** What a plugin may do beside handling events. `P` is the plugin's class. */
export interface PluginLifecycle<P = unknown> {
  /** Called once, before any of the plugin's handlers; an error refuses the plugin. */
  on_init?(context: PluginContext<P>): MaybePromise<void>;
  /**
   * Called once, after the last of the plugin's handlers; an error is reported. A plugin that is
   * started again after it gets a new `on_init`.
   */
  on_shutdown?(): MaybePromise<void>;
  /**
   * Tools for models to call, there as long as the plugin runs; read once, after `on_init`. They
   * reach a runtime that follows the manager's `tools`.
   */
  readonly tools?: readonly PluginTool[] | undefined;
}

/** The statics of a plugin's class. */
export interface PluginStatics {
  readonly info: PluginInfo;
  /** Schema of the options; without one the options are passed as they are. */
  readonly options?: OptionsSchema | undefined;
}

/** A plugin's class, as packages export it. */
export type PluginClass = (abstract new (...services: never[]) => Plugin) & PluginStatics;

/** A mark that is the same in every copy of the package; `instanceof` is not. */
const BRAND = Symbol.for("hookline.plugin");

/**
 * Base of a plugin. A subclass states `static readonly info = pluginInfo({ … })` and overrides the
 * moments it cares about: a method named like a point is called at that point, and a point
 * without a method costs nothing. Methods that are inherited, or are class fields, count too.
 *
 * One instance serves all sessions, at the same time; what belongs to a session goes into
 * `context.state`.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the merged methods are all optional, which is the point: a method exists where a plugin has written one
export abstract class Plugin {
  /** What the plugin's class says of it. */
  get info(): PluginInfo {
    return (this.constructor as unknown as PluginStatics).info;
  }
}

export interface Plugin extends PluginMethods, PluginLifecycle {}

Object.defineProperty(Plugin.prototype, BRAND, { value: true });

/** Whether a value is a plugin, of this copy of the package or another. */
export function isPlugin(value: unknown): value is Plugin {
  return typeof value === "object" && value !== null && BRAND in value;
}

/** Whether a value is a plugin's class, of this copy of the package or another. */
export function isPluginClass(value: unknown): value is PluginClass {
  if (typeof value !== "function") return false;
  const { prototype } = value as { readonly prototype?: unknown };
  return isPlugin(prototype);
}
