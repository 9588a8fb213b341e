import type { PointName } from "@hookline/core";
import type { PluginType } from "../plugin/plugin-info.js";

/** A plugin as `manager.list()` tells of it. */
export interface PluginEntry {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly type: PluginType;
  /** Where it came from: `package:<name>`, `file:<path>` or `registered`. */
  readonly source: string;
  /** Whether its handlers are called; false until it has started. */
  readonly enabled: boolean;
  /** The points it handles. */
  readonly points: readonly PointName[];
}
