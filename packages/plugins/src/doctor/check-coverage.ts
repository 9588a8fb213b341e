import { type Emitter, hasCode, messageOf, type PointName } from "@hookline/core";
import { definitionOf } from "@hookline/core/vocabulary";
import { type BindOptions, bindMethods } from "../bridge/bind-methods.js";
import { scratchBus } from "../bridge/scratch-bus.js";
import type { FoundCoverage } from "../discovery/find-coverage.js";
import type { Plugin } from "../plugin/plugin.js";
import { quoted } from "../wording/did-you-mean.js";
import type { Finding } from "./finding.js";
import type { HandledPoints } from "./handled-points.js";

/** The tables of emitters that can not be used, and where nothing says what is emitted. */
export function checkEmitters(
  coverage: readonly FoundCoverage[],
  enabled: readonly HandledPoints[],
): readonly Finding[] {
  const findings = coverage.flatMap(({ packageName, problem }): Finding[] => {
    if (problem === undefined) return [];
    const message = `Of "${packageName}", ${problem}. Update or reinstall it.`;
    return [{ level: "problem", check: "coverage", plugin: null, message }];
  });
  const untold = enabled
    .filter(({ points, failure }) => points === undefined && failure === undefined)
    .map(({ found }) => found.name);
  const notes: string[] = [];
  if (untold.length > 0) {
    notes.push(
      `The points that ${quoted(untold)} handle are known only to their code: run "plugins doctor --load".`,
    );
  }
  if (enabled.length > 0 && coverage.length === 0) {
    notes.push(
      "No package of the project says what it emits, so that it can not be told which hooks are dead. Install a runtime or an adapter that says it, or declare what your own code emits with bus.attach().",
    );
  }
  return [
    ...findings,
    ...notes.map(
      (message): Finding => ({ level: "note", check: "coverage", plugin: null, message }),
    ),
  ];
}

/**
 * The points that an enabled plugin handles in vain, in part or wholly. It is a problem where it is
 * called nowhere, or would change or decide something and may not go uncalled, as it or the operator
 * says; who only watches there misses nothing else.
 */
export function checkCoverage(
  handled: HandledPoints,
  emitters: readonly Emitter[],
): readonly Finding[] {
  const { points = [] } = handled;
  const dormant = points.filter((point) => definitionOf(point).dormant === true);
  const { name } = handled.found;
  const findings = (["problem", "note"] as const).flatMap((level) => {
    const some = dormant.filter((one) => handled.optional.has(one) === (level === "note"));
    return dead(handled, level, some, "which nothing emits yet.");
  });
  if (emitters.length === 0) return findings;
  const live = points.filter((point) => !dormant.includes(point));
  const uncovered = live.filter((point) => coveredBy(point, emitters).length === 0);
  const nobody = `which none of ${quoted(emitters.map(({ name }) => name))} emits: it will not be called there.`;
  if (uncovered.length === live.length) {
    const step = `Install a runtime or an adapter that does, or run "plugins disable ${name}".`;
    return [...findings, ...dead(handled, "problem", uncovered, `${nobody} ${step}`)];
  }
  const meddling = uncovered.filter((point) => isMeddling(handled, point));
  const looking = uncovered.filter((point) => !meddling.includes(point));
  const untold =
    handled.failure === undefined
      ? `${nobody} Whether it decides there is known only to its code: run "plugins doctor --load".`
      : nobody;
  const missed = `${nobody} ${wayOut(name, meddling)}`;
  return [
    ...findings,
    ...(handled.watched === undefined
      ? dead(handled, "note", meddling, untold)
      : dead(handled, "problem", meddling, missed)),
    ...dead(handled, "note", looking, nobody),
    ...gaps(handled, live, emitters),
    ...unenforced(handled, emitters),
  ];
}

/** What to do where it would change or decide something and is not called. */
function wayOut(name: string, [only, ...more]: readonly PointName[]): string {
  const where =
    more.length === 0
      ? `under "plugins.hooks.${name}.${only}"`
      : `for each of them under "plugins.hooks.${name}"`;
  return `Install a runtime or an adapter that does; or, where it may go uncalled, set "optional: true" ${where}.`;
}

/** Whether it may change or decide something at a point, and has to. */
function isMeddling({ watched, optional }: HandledPoints, point: PointName): boolean {
  if (optional.has(point) || watched?.has(point) === true) return false;
  return definitionOf(point).kind !== "observe";
}

/** The emitters with which a handler at that point is called. */
function coveredBy(point: PointName, emitters: readonly Emitter[]): readonly Emitter[] {
  return emitters.filter((emitter) => {
    const bus = scratchBus();
    bus.on(point, () => undefined);
    bus.attach(emitter, { allowUnenforced: true });
    return bus.uncovered().length === 0;
  });
}

/** Points that some of the emitters emit, and others do not; those of the same in one finding. */
function gaps(
  { found }: HandledPoints,
  points: readonly PointName[],
  emitters: readonly Emitter[],
): readonly Finding[] {
  const pointsBy = new Map<string, PointName[]>();
  for (const point of points) {
    const covering = coveredBy(point, emitters);
    const others = emitters.filter((one) => !covering.includes(one));
    if (covering.length === 0 || others.length === 0) continue;
    const [by, not] = [covering, others].map((some) => quoted(some.map(({ name }) => name)));
    const which = `which ${by} emits, but not ${not}.`;
    pointsBy.set(which, [...(pointsBy.get(which) ?? []), point]);
  }
  return [...pointsBy].map(([which, some]): Finding => {
    const message = `It handles ${quoted(some)}, ${which}`;
    return { level: "note", check: "coverage", plugin: found.name, message };
  });
}

/** Gates where it wants to decide and an emitter only looks. */
function unenforced(
  { found, plugin, how, points = [] }: HandledPoints,
  emitters: readonly Emitter[],
): readonly Finding[] {
  return emitters.flatMap((emitter) => {
    const messages =
      plugin === undefined ? watchedOnly(points, emitter) : refusals(plugin, how, emitter);
    // Of a plugin that was not loaded it is not known whether it wants to decide.
    const level = plugin === undefined ? "note" : "problem";
    return messages.map((message): Finding => {
      return { level, check: "coverage", plugin: found.name, message };
    });
  });
}

function watchedOnly(points: readonly PointName[], { name, coverage }: Emitter): string[] {
  const lookedAt = points.filter((point) => {
    const modes = coverage[point] ?? [];
    const isEnforced = modes.includes("block") || modes.includes("rewrite");
    return definitionOf(point).kind === "gate" && modes.length > 0 && !isEnforced;
  });
  if (lookedAt.length === 0) return [];
  return [
    `It handles ${quoted(lookedAt)}, where "${name}" can only observe: a denial would not be enforced.`,
  ];
}

/** What a bus says to the plugin and the emitter on it. */
function refusals(plugin: Plugin, how: BindOptions, emitter: Emitter): string[] {
  const bus = scratchBus();
  try {
    bindMethods(plugin, bus, how);
    bus.attach(emitter);
    return [];
  } catch (thrown) {
    return hasCode(thrown, "UNENFORCED_GATE") ? [messageOf(thrown)] : [];
  }
}

function dead(
  { found }: HandledPoints,
  level: Finding["level"],
  points: readonly PointName[],
  which: string,
): readonly Finding[] {
  if (points.length === 0) return [];
  const message = `It handles ${quoted(points)}, ${which}`;
  return [{ level, check: "dead hook", plugin: found.name, message }];
}
