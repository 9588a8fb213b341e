import { aiSdkEmitter } from "@hookline/ai-sdk";
import { DORMANT_POINTS, type Emitter, type PointName } from "@hookline/core";
import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import { runtimeEmitter, toolEmitter } from "@hookline/runtime";
import { LATER_POINTS } from "../later-points.js";

const EMITTERS: readonly Emitter[] = [runtimeEmitter, toolEmitter, aiSdkEmitter];
/** Emitted by every bus by itself. */
const BY_THE_BUS: ReadonlySet<PointName> = new Set<PointName>(["on_error", "on_permission_ask"]);

/** `docs/coverage.md`: who emits what, and what it can do with the handlers there. */
export function coveragePage(): string {
  return `${[
    "# Coverage",
    "<!-- Generated from the coverage tables of the emitters by `npm run generate`. -->",
    "Who emits what, and what it can do with the handlers there: let them *observe*, adopt what they *rewrite*, *block* what they deny, put what they *ask*. A handler at a point that no attached emitter emits is warned of; one that wants to decide where the emitter can only observe is refused.",
    "A loop of your own is an emitter too: it declares what it emits with `bus.attach({ name, coverage })`.",
    "**A turn that is delegated to an agent CLI passes no gate.** The tools that the CLI calls meanwhile are its own. The runtime tells of the turn at `cli_backend_execute`, when it is over; a guard at `before_tool` neither sees nor stops what happens in it.",
    ["| point | kind | emitted by |", "|---|---|---|", ...POINT_NAMES.map(rowOf)].join("\n"),
  ].join("\n\n")}\n`;
}

function rowOf(point: PointName): string {
  const { kind, onFailure = "isolate" } = definitionOf(point);
  const how = kind === "gate" ? `gate / ${onFailure}` : kind;
  return `| [\`${point}\`](hook-points.md#${point}) | ${how} | ${emittersOf(point)} |`;
}

function emittersOf(point: PointName): string {
  if (DORMANT_POINTS.has(point)) return "nothing: it is dormant";
  if (BY_THE_BUS.has(point)) return "every bus";
  const now = EMITTERS.flatMap(({ name, coverage }) => {
    const modes = coverage[point];
    return modes === undefined ? [] : [`${name}: ${modes.join(", ")}`];
  });
  return now.length > 0 ? now.join("; ") : `nothing yet; it comes with ${LATER_POINTS[point]}`;
}
