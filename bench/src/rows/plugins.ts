import type { BenchPlugin } from "../contenders/contender.js";
import { gates, observers } from "../handlers.js";
import type { Row } from "./row.js";

const PLUGINS = 100;

/** A bus with many plugins. */
export const pluginRows: readonly Row[] = [
  {
    id: "m",
    title: "100 plugins of 4 methods, emitting at a point where all have one",
    setUp(contender) {
      const plugins = makePlugins();
      return contender.plugins === undefined
        ? contender.observe?.(
            plugins.map(({ notification }) => notification),
            {},
          )
        : contender.plugins(plugins);
    },
  },
];

function makePlugins(): BenchPlugin[] {
  const allowing = gates(2 * PLUGINS);
  return observers(PLUGINS).map((notification, i) => ({
    name: `plugin-${i}`,
    notification,
    session_start() {},
    before_tool: allowing[2 * i] ?? (() => true),
    after_tool: allowing[2 * i + 1] ?? (() => true),
  }));
}
