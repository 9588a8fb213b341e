import type { ServiceContainer } from "@hookline/core";
import type { DependencyContainer } from "tsyringe";
import { PluginManager } from "../manager/plugin-manager.js";
import type { Plugin, PluginClass } from "../plugin/plugin.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { quoted } from "../wording/did-you-mean.js";
import { FailureWatch } from "./failure-watch.js";
import { freezeDeep } from "./freeze-deep.js";
import { MemoryLogger } from "./memory-logger.js";
import { PluginHarness } from "./plugin-harness.js";
import { pluginTestFailed } from "./plugin-test-error.js";
import { sharedHandlers } from "./shared-handlers.js";
import { undocumentedOptions } from "./undocumented-options.js";

/** The options of a plugin class as its users write them. */
export type GivenOptions<P> = P extends {
  readonly options: {
    readonly "~standard": { readonly types?: { readonly input: infer I } | undefined };
  };
}
  ? I
  : Readonly<Record<string, unknown>>;

/** What a plugin under test finds around it. */
export interface TestSettings {
  /** Ms that each hook, each run of a tool, `on_init` and `on_shutdown` has at most. Default 2000. */
  readonly timeout?: number | undefined;
  /** Where its constructor and `context.get` find services. Default: tsyringe's root container. */
  readonly container?: DependencyContainer | undefined;
  /** Plugins that it requires; they run beside it, with the options they have by default. */
  readonly beside?: readonly (Plugin | PluginClass)[] | undefined;
  /** Working directory of the sessions. Default: the process's. */
  readonly cwd?: string | undefined;
  /** Name of the agent in the sessions. Default: none. */
  readonly agentName?: string | undefined;
}

/**
 * Starts a plugin for a test, alone, for the session `test`: options are validated, the instance is
 * made, and `on_init` is called. Its options are frozen to any depth.
 * @param plugin its class, or an instance
 * @param options as in the configuration file
 * @returns what emits events to it; close it when the test is over, or declare it with `await using`
 * @throws HooklineError `PLUGIN_TEST_FAILED` for an option without a description; and what stops
 * a plugin from starting anywhere, such as `INVALID_OPTIONS` or `PLUGIN_FAILED`
 */
export async function testPlugin<P extends Plugin | PluginClass>(
  plugin: P,
  options?: GivenOptions<P>,
  { timeout = 2000, container, beside = [], cwd, agentName }: TestSettings = {},
): Promise<PluginHarness> {
  const statics = staticsOf(plugin);
  const { name } = statics.info;
  const undocumented = undocumentedOptions(statics.options);
  if (undocumented.length > 0) {
    const text = `its options ${quoted(undocumented)} have no description. Add .describe("…") to each.`;
    throw pluginTestFailed(name, [{ text }]);
  }
  const before = sharedHandlers();
  const logger = new MemoryLogger();
  const manager = new PluginManager({
    logger,
    container,
    startTimeout: timeout,
    shutdownTimeout: timeout,
  });
  try {
    for (const other of beside) await manager.register(other);
    // Started only when its options are frozen.
    await manager.register(plugin, { options: options as Record<string, unknown>, enabled: false });
    freezeDeep(manager.options(name));
    await manager.enable(name);
  } catch (error) {
    await manager.shutdown().catch(() => undefined);
    throw error;
  }
  const watch = new FailureWatch(timeout);
  // Its type leaves out classes that are abstract, which it resolves by their token.
  const services = container as ServiceContainer | undefined;
  const bus = { logger: watch.logger(logger.lines), container: services, cwd, agentName };
  return new PluginHarness({ name, manager, watch, logger, timeout, before, bus });
}
