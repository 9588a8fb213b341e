import {
  type HandlerOptions,
  type HandlerOwner,
  type HookLogger,
  type HookRegistrar,
  type PointName,
  type Registration,
  registration,
} from "@hookline/core";
import { definitionOf } from "@hookline/core/vocabulary";
import { byPoint } from "../plugin/by-point.js";
import { checkInfo } from "../plugin/check-info.js";
import type { Plugin } from "../plugin/plugin.js";
import { invalidPlugin } from "../plugin/plugin-errors.js";
import type { PluginHookOptions, PluginInfo } from "../plugin/plugin-info.js";
import type { Options } from "../plugin/validate-options.js";
import { checkOverrides, merged } from "./check-overrides.js";
import type { HookOverrides } from "./hook-overrides.js";
import { type OverriddenMethod, overriddenMethods } from "./overridden-methods.js";

/** How a plugin is bound. */
export interface BindOptions {
  /** The plugin's options; its methods get them as `context.options`. Default: none. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Default: the bus's. */
  readonly logger?: HookLogger | undefined;
  /** The operator's word on its handlers; it goes before what the plugin says of itself. */
  readonly overrides?: HookOverrides | undefined;
  /**
   * Where its handlers stand among those of the same source and equal priority, whenever it is
   * bound: lower first. Default: in the order in which plugins are bound.
   */
  readonly place?: number | undefined;
}

/** A plugin on a bus, and by how many calls of `bindMethods` it is there. */
interface Binding {
  uses: number;
  readonly handlers: Registration[];
}

const bound = new WeakMap<HookRegistrar, WeakMap<Plugin, Binding>>();

/**
 * Binds the methods of a plugin as `bindPlugin` does it, except that nobody looks at its options.
 * @param how its options are what its schema has made of them
 */
export function bindMethods(
  plugin: Plugin,
  bus: HookRegistrar,
  how: BindOptions = {},
): Registration {
  const onBus = bound.get(bus) ?? new WeakMap<Plugin, Binding>();
  bound.set(bus, onBus);
  const known = onBus.get(plugin);
  if (known !== undefined) known.uses++;
  const binding = known ?? bindNew(plugin, bus, how, onBus);
  return registration(() => {
    binding.uses--;
    if (binding.uses > 0) return;
    onBus.delete(plugin);
    takeOff(binding);
  });
}

function bindNew(
  plugin: Plugin,
  bus: HookRegistrar,
  { options, logger, overrides = {}, place }: BindOptions,
  onBus: WeakMap<Plugin, Binding>,
): Binding {
  const info = checkInfo(plugin.info, plugin.constructor.name);
  const methods = overriddenMethods(plugin);
  const declared = declaredOptions(info, methods, {
    name: info.name,
    key: plugin,
    options,
    logger,
    place,
  });
  const decided = checkOverrides(info.name, declared, overrides);
  const binding: Binding = { uses: 1, handlers: [] };
  // Known before it is bound: what the bus calls while it registers may come back here.
  onBus.set(plugin, binding);
  try {
    for (const { method, point } of methods) {
      const handler = (plugin as unknown as Record<string, CallableFunction>)[method];
      const how = merged(declared.get(point) ?? {}, decided.get(point));
      binding.handlers.push(bus.on(point, handler?.bind(plugin) as never, how));
    }
  } catch (error) {
    onBus.delete(plugin);
    takeOff(binding);
    throw error;
  }
  return binding;
}

function takeOff({ handlers }: Binding): void {
  for (const one of handlers.splice(0).reverse()) one.off();
}

/** How a plugin has its methods registered, before any operator speaks. */
function declaredOptions(
  info: PluginInfo,
  methods: readonly OverriddenMethod[],
  owner: HandlerOwner,
): Map<PointName, HandlerOptions> {
  const own = byPoint(info.hooks ?? {});
  for (const point of own.keys()) {
    if (methods.some((method) => method.point === point)) continue;
    throw invalidPlugin(
      info.name,
      `has options for "${point}" in info.hooks, but no method "${point}". Remove the options, or add the method.`,
      { point },
    );
  }
  return new Map(
    methods.map(({ point }) => [
      point,
      {
        ...merged(phaseOf(info, point), settled(own.get(point), owner.options)),
        name: `${info.name}:${point}`,
        owner,
      },
    ]),
  );
}

/** Where the options are not known, it may not go uncalled. */
function settled({ optional, ...own }: PluginHookOptions = {}, options: unknown): HandlerOptions {
  if (typeof optional !== "function") return { ...own, optional };
  return { ...own, optional: options !== undefined && optional(options as Options) };
}

/** A policy is asked last, about what will really happen. */
function phaseOf(info: PluginInfo, point: PointName): HandlerOptions {
  const isJudge = info.type === "policy" && definitionOf(point).kind === "gate";
  return isJudge ? { phase: "judge" } : {};
}
