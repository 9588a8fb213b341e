import { type Coverage, DORMANT_POINTS, type PointName } from "@hookline/core";
import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import { coverage as runtime } from "@hookline/runtime";
import { LATER_POINTS } from "../later-points.js";

/** The tables of the emitters; each is proved by a test that runs the conformance suite with it. */
const EMITTERS: Readonly<Record<string, Coverage>> = { runtime };
/** Emitted by every bus by itself, whatever else emits it. */
const BY_THE_BUS: ReadonlySet<PointName> = new Set<PointName>(["on_error", "on_permission_ask"]);

/** `docs/coverage.md`: who emits what, and what it can do with the handlers there. */
export function coveragePage(): string {
  const names = Object.keys(EMITTERS);
  return `${[
    "# Coverage",
    "<!-- Generated from the coverage tables of the emitters by `npm run generate`. -->",
    "Who emits what, and what it can do with the handlers there: let them *observe*, adopt what they *rewrite*, *block* what they deny, put what they *ask*. A handler at a point that no attached emitter emits is warned of; one that wants to decide where the emitter can only observe is refused.",
    "Every cell is proved: the conformance suite in `packages/conformance` drives each emitter through everything it can do, and tries all four at each point that it reaches. It fails where an emitter claims what it does not do, and where it does what it does not claim.",
    "A loop of your own is an emitter too: it declares what it emits with `bus.attach({ name, coverage })`.",
    "**A turn that is delegated to an agent CLI passes no gate but `user_prompt_submit`.** The tools that the CLI calls meanwhile are its own. The runtime tells of the turn at `cli_backend_execute`, when it is over; a guard at `before_tool` neither sees nor stops what happens in it.",
    [
      `| point | kind | ${names.join(" | ")} | note |`,
      `|---|---|${"---|".repeat(names.length)}---|`,
      ...POINT_NAMES.map(rowOf),
    ].join("\n"),
  ].join("\n\n")}\n`;
}

function rowOf(point: PointName): string {
  const { kind, onFailure = "isolate" } = definitionOf(point);
  const how = kind === "gate" ? `gate / ${onFailure}` : kind;
  const cells = Object.values(EMITTERS).map((coverage) => (coverage[point] ?? []).join(", "));
  return `| [\`${point}\`](hook-points.md#${point}) | ${how} | ${cells.join(" | ")} | ${noteOn(point)} |`;
}

function noteOn(point: PointName): string {
  if (DORMANT_POINTS.has(point)) return "dormant: nothing emits it";
  if (BY_THE_BUS.has(point)) return "emitted by every bus";
  const isEmitted = Object.values(EMITTERS).some((coverage) => coverage[point] !== undefined);
  return isEmitted ? "" : `comes with ${LATER_POINTS[point]}`;
}
