import type { HandlerOptions, PointName } from "@hookline/core";
import { findPoint, resolvePoint } from "@hookline/core/vocabulary";
import { didYouMean, quoted } from "../wording/did-you-mean.js";
import { type HookOverride, type HookOverrides, OVERRIDE_KEYS } from "./hook-overrides.js";
import { InvalidOverridesError, type OverrideProblem } from "./invalid-overrides-error.js";
import { refusalOf, scratchBus } from "./scratch-bus.js";

/**
 * What an operator set for a plugin's handlers, by point, found to be such that a bus takes it.
 * @param declared how the plugin itself has its handlers registered: the points it handles
 * @throws InvalidOverridesError `INVALID_OVERRIDES` with everything that is wrong: a name that is
 * no point, a point the plugin does not handle, an option that is none, or that a bus refuses
 */
export function checkOverrides(
  plugin: string,
  declared: ReadonlyMap<PointName, HandlerOptions>,
  overrides: HookOverrides,
): ReadonlyMap<PointName, HookOverride> {
  const checked = new Map<PointName, HookOverride>();
  const problems: OverrideProblem[] = [];
  const spellings = new Map<PointName, string>();
  for (const [spelt, override = {}] of Object.entries(overrides)) {
    const report = (message: string) => problems.push({ point: spelt, message });
    const point = findPoint(spelt);
    const own = point && declared.get(point);
    if (point === undefined) report(unknownPoint(spelt));
    else if (own === undefined) report(notHandled(point, [...declared.keys()]));
    else if (spellings.has(point)) {
      report(`stands twice, the first time as "${spellings.get(point)}". Put both into one.`);
    } else {
      const problem = problemOf(point, own, override);
      if (problem !== undefined) report(problem);
      spellings.set(point, spelt);
      checked.set(point, override);
    }
  }
  if (problems.length > 0) throw new InvalidOverridesError(plugin, problems);
  return checked;
}

function problemOf(
  point: PointName,
  own: HandlerOptions,
  override: HookOverride,
): string | undefined {
  const stranger = Object.keys(override).find((key) => !OVERRIDE_KEYS.includes(key));
  if (stranger !== undefined) {
    return `has no option "${stranger}". ${didYouMean(stranger, OVERRIDE_KEYS, `There are ${quoted(OVERRIDE_KEYS)}.`)}`;
  }
  const bus = scratchBus();
  const refusal = refusalOf(bus, point, merged(own, override));
  // What is refused without the override too is the plugin's mistake, and is reported as such.
  if (refusal === undefined || refusalOf(bus, point, own) !== undefined) return undefined;
  return `is refused. ${refusal}`;
}

/** Options with those that go before them; what is undefined there is not said. */
export function merged(own: HandlerOptions, override: HookOverride = {}): HandlerOptions {
  const said = Object.entries(override).filter(([, value]) => value !== undefined);
  return { ...own, ...Object.fromEntries(said) };
}

function unknownPoint(spelt: string): string {
  try {
    return resolvePoint(spelt);
  } catch (thrown) {
    return `names no hook point: ${(thrown as Error).message}`;
  }
}

function notHandled(point: PointName, handled: readonly PointName[]): string {
  const all = handled.length === 0 ? "It handles nothing." : `It handles ${quoted(handled)}.`;
  return `has no effect, because the plugin has no method "${point}". ${didYouMean(point, handled, all)}`;
}
