import type { PointName, Registration } from "@hookline/core";
import type { HookOverrides } from "../bridge/bind-plugin.js";
import type { Plugin } from "../plugin/plugin.js";
import type { PluginInfo, PluginType } from "../plugin/plugin-info.js";

/** A plugin as `manager.list()` tells of it. */
export interface PluginEntry {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly type: PluginType;
  /** Where it came from: `package:<name>` or `registered`. */
  readonly source: string;
  readonly enabled: boolean;
  /** The points it handles. */
  readonly points: readonly PointName[];
}

/** A plugin as the manager holds it. */
export class ManagedPlugin {
  enabled = false;
  started = false;
  readonly plugin: Plugin;
  readonly info: PluginInfo;
  readonly options: Readonly<Record<string, unknown>>;
  readonly hooks: HookOverrides;
  readonly source: string;
  readonly points: readonly PointName[];
  /** Where it is bound, by the registrar of each bus. */
  readonly bindings = new Map<object, Registration>();

  constructor(held: {
    readonly plugin: Plugin;
    readonly info: PluginInfo;
    readonly options: Readonly<Record<string, unknown>>;
    readonly hooks: HookOverrides;
    readonly source: string;
    readonly points: readonly PointName[];
  }) {
    this.plugin = held.plugin;
    this.info = held.info;
    this.options = held.options;
    this.hooks = held.hooks;
    this.source = held.source;
    this.points = held.points;
  }

  /** Takes it off every bus; an emit under way finishes the list it started with. */
  unbind(): void {
    for (const binding of this.bindings.values()) binding.off();
    this.bindings.clear();
  }

  entry(): PluginEntry {
    const { name, version = "0.0.0", description = "", type = "hook" } = this.info;
    const { source, enabled, points } = this;
    return { name, version, description, type, source, enabled, points };
  }
}
