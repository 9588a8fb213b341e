import type { Coverage } from "@hookline/core";
import { definePlugin, PluginManager } from "@hookline/plugins";
import { expect, it } from "vitest";
import type { Driver } from "../driver.js";
import { onStage } from "../stage.js";
import { STOPPED } from "../stopped.js";
import { attempt } from "../trials/index.js";
import { claimedWith } from "./claims.js";

/** What holds for plugins, which know nothing of the emitter. */
export function pluginScenarios(driver: Driver, coverage: Coverage): void {
  const [gate] = claimedWith(driver, coverage, "block");
  if (gate === undefined) return;
  const { point, trial } = gate;

  it("obeys a plugin until it is disabled, and again when it is enabled", async () => {
    const plugins = new PluginManager();
    const info = { name: "strict" };
    await plugins.register(definePlugin({ info, [point]: () => false }));
    await onStage(driver, { sources: [plugins] }, async (stage) => {
      expect(await attempt(trial, stage)).toBe(STOPPED);
      await plugins.disable("strict");
      expect(await attempt(trial, stage)).not.toBe(STOPPED);
      await plugins.enable("strict");
      expect(await attempt(trial, stage)).toBe(STOPPED);
    });
    await plugins.shutdown();
  });
}
