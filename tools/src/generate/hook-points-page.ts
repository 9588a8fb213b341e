import { definitionOf, POINT_FAMILIES, type PointName } from "@hookline/core/vocabulary";
import { fieldsOfPoint } from "./point-schema.js";
import { tsType } from "./ts-type.js";

/** `docs/hook-points.md`: the reference of every point. */
export function hookPointsPage(): string {
  const families = Object.entries(POINT_FAMILIES).map(([family, points]) =>
    [`## ${family}`, ...Object.keys(points).map((point) => section(point as PointName))].join(
      "\n\n",
    ),
  );
  return `${[
    "# Hook points",
    "<!-- Generated from packages/core/src/points by `npm run generate`. -->",
    "The whole vocabulary. A point has one name, the same as a plugin's method, a payload's `event_name`, a key in configuration and on the wire; the aliases are understood wherever a name is read.",
    "At an **observe** point return values are ignored. At a **rewrite** point handlers may change the fields named. At a **gate** they may also allow, deny, block or ask; `deny` behind it means that a handler which fails denies, `isolate` that its failure is logged and undone. Every event also has `session_id`, `cwd`, `event_name`, `timestamp` (ms since the epoch; ISO 8601 in JSON) and, where it is known, `agent_name`.",
    overview(),
    ...families,
  ].join("\n\n")}\n`;
}

function overview(): string {
  const rows = Object.values(POINT_FAMILIES).flatMap((points) =>
    Object.keys(points).map((name) => {
      const { summary } = definitionOf(name as PointName);
      return `| [\`${name}\`](#${name}) | ${kindOf(name as PointName)} | ${summary} |`;
    }),
  );
  return ["| point | kind | when |", "|---|---|---|", ...rows].join("\n");
}

function kindOf(point: PointName): string {
  const { kind, onFailure = "isolate", dormant } = definitionOf(point);
  if (dormant === true) return "dormant";
  return kind === "gate" ? `gate / ${onFailure}` : kind;
}

function section(point: PointName): string {
  const {
    summary,
    details,
    aliases = [],
    match,
    rewrites = [],
    context,
    timeout,
  } = definitionOf(point);
  const facts = [
    `*${kindOf(point)}*`,
    ...(rewrites.length > 0 ? [`may change ${code(rewrites)}`] : []),
    ...(match === undefined ? [] : [`matched on \`${match}\``]),
    ...(aliases.length > 0 ? [`also ${code(aliases)}`] : []),
    ...(context === "next_request" ? ["context goes into the next request"] : []),
    ...(timeout === undefined ? [] : [deadline(timeout)]),
  ];
  const fields = fieldsOfPoint(point).map((field) => {
    const fallback = field.hasDefault
      ? `\`${JSON.stringify(field.schema.default)}\``
      : field.required
        ? "required"
        : "absent";
    const type = tsType(field.schema, true).replaceAll("|", "\\|");
    return `| \`${field.name}\` | \`${type}\` | ${fallback} | ${field.description} |`;
  });
  return [
    `### ${point}`,
    `${summary}. ${details ?? ""}`.trim(),
    `${facts.join("; ")}.`,
    ...(fields.length === 0
      ? []
      : [["| field | type | default | |", "|---|---|---|---|", ...fields].join("\n")]),
  ].join("\n\n");
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function deadline(ms: number): string {
  return Number.isFinite(ms) ? `handlers have ${ms / 1000} s` : "handlers have no deadline";
}
