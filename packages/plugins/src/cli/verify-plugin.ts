import {
  type CoverageMode,
  type Emitter,
  type HandlerOptions,
  type HookBus,
  type HookRegistrar,
  hasCode,
  messageOf,
  type PointName,
} from "@hookline/core";
import { type BindOptions, bindMethods } from "../bridge/bind-methods.js";
import { scratchBus } from "../bridge/scratch-bus.js";
import type { ReadSelection } from "../config/read-selection.js";
import { findCoverage } from "../discovery/find-coverage.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { importPlugin } from "../discovery/import-plugin.js";
import type { PluginCatalog } from "../discovery/plugin-catalog.js";
import { constructPlugin } from "../manager/construct-plugin.js";
import { pluginSettings } from "../manager/plugin-settings.js";
import { textWithout } from "../options/hide-secrets.js";
import { isPlugin, type Plugin } from "../plugin/plugin.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { validateOptions } from "../plugin/validate-options.js";
import type { CliIo } from "./io.js";

/** A handler that a plugin would have on the bus of a session. */
export interface VerifiedBinding {
  readonly point: PointName;
  readonly phase: string;
  readonly priority: number;
  /** The matcher, as text; null where it is called for all. */
  readonly match: string | null;
  /** Ms; null where it is the bus's. */
  readonly timeout: number | null;
  /** What each emitter of the project can do with it; one that never calls it is left out. */
  readonly emitters: readonly { readonly name: string; readonly modes: readonly CoverageMode[] }[];
  /** Whether anything calls it; null where no package of the project says what it emits. */
  readonly called: boolean | null;
}

/** What became of loading a plugin here. */
export interface Verification {
  readonly bindings: readonly VerifiedBinding[];
  /** Why it would not run, or not be obeyed; each a sentence. */
  readonly problems: readonly string[];
}

/** A plugin that was made, with what is said of it. */
interface Made {
  readonly plugin: Plugin;
  readonly how: BindOptions;
}

/**
 * Imports a plugin, makes it with its options and binds it to a bus of its own, with each emitter of
 * the project in turn. It is not started: its `on_init` is not called.
 */
export async function verifyPlugin(
  { cwd, env }: CliIo,
  catalog: PluginCatalog,
  found: FoundPlugin,
  loaded: ReadSelection,
): Promise<Verification> {
  try {
    const imported = await importPlugin(found);
    const names = catalog.namesOf(found);
    const others = catalog.plugins.filter((one) => one !== found).map(({ name }) => name);
    const settings = pluginSettings(imported, { names, others, loaded, env });
    const { overrides, optionsError, secrets } = settings;
    try {
      const options = await validateOptions(staticsOf(imported), settings.options, optionsError);
      const { logger } = scratchBus();
      const plugin = isPlugin(imported) ? imported : constructPlugin(imported, logger);
      const coverage = await findCoverage(cwd);
      const emitters = coverage.flatMap(({ emitter }) => emitter ?? []);
      return bindings({ plugin, how: { options, overrides } }, emitters);
    } catch (error) {
      return { bindings: [], problems: [textWithout(messageOf(error), secrets)] };
    }
  } catch (error) {
    return { bindings: [], problems: [messageOf(error)] };
  }
}

function bindings(made: Made, emitters: readonly Emitter[]): Verification {
  const bus = scratchBus();
  const registered = bindTo(bus, made);
  const tried = emitters.map((emitter) => tryEmitter(made, emitter));
  return {
    bindings: [...registered].map(([point, { match, timeout }]) => {
      const [{ phase, priority } = { phase: "change", priority: 10 }] = bus.describe(point);
      const calling = tried.filter(({ uncalled }) => !uncalled.has(point));
      return {
        ...{ point, phase, priority },
        match: match === undefined ? null : String(match),
        timeout: timeout ?? null,
        emitters: calling.flatMap(({ emitter: { name, coverage } }) => {
          const modes = coverage[point];
          return modes === undefined ? [] : [{ name, modes }];
        }),
        called: emitters.length === 0 ? null : calling.length > 0,
      };
    }),
    problems: tried.flatMap(({ refusal }) => refusal ?? []),
  };
}

/** Binds it, and notes how. */
function bindTo(bus: HookBus, { plugin, how }: Made): Map<PointName, HandlerOptions> {
  const registered = new Map<PointName, HandlerOptions>();
  const noting: HookRegistrar = {
    on: (point, handler, options = {}) => {
      registered.set(point as PointName, options);
      return bus.on(point, handler, options);
    },
  };
  bindMethods(plugin, noting, how);
  return registered;
}

function tryEmitter(made: Made, emitter: Emitter) {
  const bus = scratchBus();
  bindTo(bus, made);
  let refusal: string | undefined;
  try {
    bus.attach(emitter);
  } catch (error) {
    if (!hasCode(error, "UNENFORCED_GATE")) throw error;
    refusal = messageOf(error);
    bus.attach(emitter, { allowUnenforced: true });
  }
  const uncalled = new Set<string>(bus.uncovered().map(({ point }) => point));
  return { emitter, refusal, uncalled };
}
