import { type Emitter, hasCode, messageOf, type PointName } from "@hookline/core";
import { definitionOf } from "@hookline/core/vocabulary";
import { bindMethods } from "../bridge/bind-methods.js";
import { scratchBus } from "../bridge/scratch-bus.js";
import type { FoundCoverage } from "../discovery/find-coverage.js";
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
    .filter(({ points }) => points === undefined)
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

/** The points that an enabled plugin handles in vain, in part or wholly. */
export function checkCoverage(
  handled: HandledPoints,
  emitters: readonly Emitter[],
): readonly Finding[] {
  const { points = [] } = handled;
  const dormant = points.filter((point) => definitionOf(point).dormant === true);
  const findings = dormant.map((point) =>
    dead(handled, "problem", `It handles "${point}", which nothing emits yet.`),
  );
  if (emitters.length === 0) return findings;
  const live = points.filter((point) => !dormant.includes(point));
  const uncovered = live.filter((point) => coveredBy(point, emitters).length === 0);
  for (const point of uncovered) {
    const isGate = definitionOf(point).kind === "gate";
    const level = isGate || uncovered.length === live.length ? "problem" : "note";
    const names = quoted(emitters.map(({ name }) => name));
    findings.push(
      dead(
        handled,
        level,
        `It handles "${point}", which none of ${names} emits: it will not be called there.`,
      ),
    );
  }
  return [...findings, ...gaps(handled, live, emitters), ...unenforced(handled, emitters)];
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

/** Points that some of the emitters emit, and others do not. */
function gaps(
  { found }: HandledPoints,
  points: readonly PointName[],
  emitters: readonly Emitter[],
): readonly Finding[] {
  return points.flatMap((point): Finding[] => {
    const covering = coveredBy(point, emitters);
    const others = emitters.filter((one) => !covering.includes(one)).map(({ name }) => name);
    if (covering.length === 0 || others.length === 0) return [];
    const by = quoted(covering.map(({ name }) => name));
    const message = `It handles "${point}", which ${by} emits, but not ${quoted(others)}.`;
    return [{ level: "note", check: "coverage", plugin: found.name, message }];
  });
}

/** Gates where it wants to decide and an emitter only looks. */
function unenforced(
  { found, plugin, points = [] }: HandledPoints,
  emitters: readonly Emitter[],
): readonly Finding[] {
  return emitters.flatMap((emitter) => {
    const messages =
      plugin === undefined
        ? points.flatMap((point) => watchedOnly(point, emitter))
        : refusals(plugin, emitter);
    // Of a plugin that was not loaded it is not known whether it wants to decide.
    const level = plugin === undefined ? "note" : "problem";
    return messages.map((message): Finding => {
      return { level, check: "coverage", plugin: found.name, message };
    });
  });
}

function watchedOnly(point: PointName, { name, coverage }: Emitter): string[] {
  const modes = coverage[point] ?? [];
  const isEnforced = modes.includes("block") || modes.includes("rewrite");
  if (definitionOf(point).kind !== "gate" || modes.length === 0 || isEnforced) return [];
  return [
    `It handles "${point}", where "${name}" can only observe: a denial would not be enforced.`,
  ];
}

/** What a bus says to the plugin and the emitter on it. */
function refusals(plugin: NonNullable<HandledPoints["plugin"]>, emitter: Emitter): string[] {
  const bus = scratchBus();
  try {
    bindMethods(plugin, bus);
    bus.attach(emitter);
    return [];
  } catch (thrown) {
    return hasCode(thrown, "UNENFORCED_GATE") ? [messageOf(thrown)] : [];
  }
}

function dead({ found }: HandledPoints, level: Finding["level"], message: string): Finding {
  return { level, check: "dead hook", plugin: found.name, message };
}
