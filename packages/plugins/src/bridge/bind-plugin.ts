import {
  type HandlerOptions,
  type HandlerOwner,
  type HookLogger,
  HooklineError,
  type HookRegistrar,
  type PointName,
  type Registration,
  registration,
} from "@hookline/core";
import { definitionOf, resolvePoint } from "@hookline/core/vocabulary";
import { checkInfo } from "../plugin/check-info.js";
import { isPlugin, type Plugin } from "../plugin/plugin.js";
import type { PluginHookOptions, PluginInfo } from "../plugin/plugin-info.js";
import { overriddenMethods } from "./overridden-methods.js";

/** What an operator may decide about a plugin's handlers, by point. */
export type HookOverrides = {
  readonly [N in PointName]?: Pick<HandlerOptions, "onFailure" | "priority" | "timeout" | "match">;
};

/** How a plugin is bound. */
export interface BindOptions {
  /** The plugin's options, given to its methods as `context.options`. */
  readonly options?: unknown;
  /** Default: the bus's. */
  readonly logger?: HookLogger | undefined;
  /** The operator's word; it goes before what the plugin says of itself. */
  readonly hooks?: HookOverrides | undefined;
}

const bound = new WeakMap<HookRegistrar, WeakMap<Plugin, Registration>>();

/**
 * Binds the methods a plugin has to their points on a bus; all of them, or none. Binding it
 * again to the same bus changes nothing.
 * @returns the undo of all of it
 * @throws HooklineError for something that is no plugin, a method whose name is nearly a
 * point's, options for a method it does not have, or what the bus refuses
 */
export function bindPlugin(
  plugin: Plugin,
  bus: HookRegistrar,
  { options, logger, hooks = {} }: BindOptions = {},
): Registration {
  if (!isPlugin(plugin)) {
    throw new HooklineError(
      "INVALID_PLUGIN",
      "bindPlugin needs an instance of a class that extends Plugin, or of definePlugin's result.",
    );
  }
  const onBus = bound.get(bus) ?? new WeakMap<Plugin, Registration>();
  bound.set(bus, onBus);
  const known = onBus.get(plugin);
  if (known !== undefined) return known;
  const info = checkInfo(plugin.info, `"${plugin.constructor.name}"`);
  const owner: HandlerOwner = { name: info.name, key: plugin, options, logger };
  const made = bindMethods(plugin, info, bus, owner, hooks);
  const all = registration(() => {
    onBus.delete(plugin);
    for (const one of made.reverse()) one.off();
  });
  onBus.set(plugin, all);
  return all;
}

function bindMethods(
  plugin: Plugin,
  info: PluginInfo,
  bus: HookRegistrar,
  owner: HandlerOwner,
  overrides: HookOverrides,
): Registration[] {
  const methods = overriddenMethods(plugin);
  const own = hookOptions(info);
  for (const point of [...own.keys(), ...(Object.keys(overrides) as PointName[])]) {
    if (!methods.some((method) => method.point === point)) throw noMethod(info.name, point);
  }
  const made: Registration[] = [];
  try {
    for (const { method, point } of methods) {
      const handler = (plugin as unknown as Record<string, CallableFunction>)[method];
      const options: HandlerOptions = {
        phase: defaultPhase(info, point),
        ...own.get(point),
        ...overrides[point],
        name: `${info.name}:${point}`,
        owner,
      };
      made.push(bus.on(point, handler?.bind(plugin) as never, options));
    }
  } catch (error) {
    for (const one of made.reverse()) one.off();
    throw error;
  }
  return made;
}

function hookOptions(info: PluginInfo): Map<PointName, PluginHookOptions> {
  return new Map(
    Object.entries(info.hooks ?? {}).map(([name, options]) => [resolvePoint(name), options]),
  );
}

/** A policy is asked last, about what will really happen. */
function defaultPhase(info: PluginInfo, point: PointName): "judge" | undefined {
  return info.type === "policy" && definitionOf(point).kind === "gate" ? "judge" : undefined;
}

function noMethod(plugin: string, point: PointName): HooklineError {
  return new HooklineError(
    "INVALID_PLUGIN",
    `There are hook options of "${plugin}" for "${point}", but the plugin has no method "${point}". Remove the options, or add the method.`,
    { point, handler: plugin },
  );
}
