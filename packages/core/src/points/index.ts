import * as agent from "./agent.js";
import * as board from "./board.js";
import * as cliBackend from "./cli-backend.js";
import { inOrder, type PointDefinition } from "./define-point.js";
import * as gateway from "./gateway.js";
import * as job from "./job.js";
import * as llm from "./llm.js";
import * as message from "./message.js";
import * as schedule from "./schedule.js";
import * as session from "./session.js";
import * as system from "./system.js";
import * as tool from "./tool.js";

/** The families of the vocabulary, in the order in which documentation lists them. */
export const POINT_FAMILIES = {
  session: inOrder(session),
  agent: inOrder(agent),
  llm: inOrder(llm),
  tool: inOrder(tool),
  message: inOrder(message),
  gateway: inOrder(gateway),
  schedule: inOrder(schedule),
  job: inOrder(job),
  "cli-backend": inOrder(cliBackend),
  board: inOrder(board),
  system: inOrder(system),
} satisfies Record<string, Record<string, PointDefinition>>;

/** The whole vocabulary: every point by its name. */
export const HOOK_POINTS = {
  ...POINT_FAMILIES.session,
  ...POINT_FAMILIES.agent,
  ...POINT_FAMILIES.llm,
  ...POINT_FAMILIES.tool,
  ...POINT_FAMILIES.message,
  ...POINT_FAMILIES.gateway,
  ...POINT_FAMILIES.schedule,
  ...POINT_FAMILIES.job,
  ...POINT_FAMILIES["cli-backend"],
  ...POINT_FAMILIES.board,
  ...POINT_FAMILIES.system,
} as const satisfies Record<string, PointDefinition>;

/** Name of a point. */
export type PointName = keyof typeof HOOK_POINTS;

/** Name of a point at which something can be denied. */
export type GateName = {
  [N in PointName]: (typeof HOOK_POINTS)[N]["kind"] extends "gate" ? N : never;
}[PointName];

/** Every name of the vocabulary, in its order. */
export const POINT_NAMES = Object.keys(HOOK_POINTS) as readonly PointName[];

/** Points that nothing emits; registering a handler at one of them warns. */
export const DORMANT_POINTS: ReadonlySet<PointName> = new Set(
  POINT_NAMES.filter((name) => definitionOf(name).dormant === true),
);

type PointConstants = { readonly [N in PointName as Uppercase<N>]: N };

/** A constant per point, equal to its name: `HookPoint.BEFORE_TOOL === "before_tool"`. */
export const HookPoint = Object.freeze(
  Object.fromEntries(POINT_NAMES.map((name) => [name.toUpperCase(), name])),
) as PointConstants;

/** The row of a point. */
export function definitionOf(name: PointName): PointDefinition {
  return HOOK_POINTS[name];
}

/** The family a point belongs to. */
export function familyOf(name: PointName): string {
  for (const [family, points] of Object.entries(POINT_FAMILIES)) {
    if (Object.hasOwn(points, name)) return family;
  }
  return "";
}

/** Names of the payload fields of a point, in their order. */
export function fieldsOf(name: PointName): readonly string[] {
  let fields = FIELDS.get(name);
  if (fields === undefined) {
    fields = Object.keys(definitionOf(name).payload().shape);
    FIELDS.set(name, fields);
  }
  return fields;
}

const FIELDS = new Map<PointName, readonly string[]>();
