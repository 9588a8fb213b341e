import { type PointName } from "@hookline/core";
import { definitionOf, POINT_FAMILIES } from "@hookline/core/vocabulary";
import { plainJson } from "../../wording/plain-text.js";
import { type CliIo, colors, columns, EXIT } from "../io.js";

/** A point as `plugins hooks --json` shows it. */
interface ListedPoint {
  readonly point: PointName;
  readonly category: string;
  readonly kind: string;
  readonly on_failure: string;
  readonly rewrites: readonly string[];
  readonly match: string | null;
  readonly aliases: readonly string[];
  readonly dormant: boolean;
  readonly summary: string;
}

/** `plugins hooks`: the vocabulary. */
export function hooks(io: CliIo, { json = false }: { readonly json?: boolean }): number {
  const points = listPoints();
  if (json) {
    io.out(plainJson(points));
    return EXIT.ok;
  }
  const { bold, dim } = colors(io);
  const lines = columns(points.map((point) => row(io, point)));
  let category = "";
  for (const [i, point] of points.entries()) {
    if (point.category !== category) {
      category = point.category;
      io.out(bold(category));
    }
    io.out(`  ${lines[i] ?? ""}`);
    if (point.aliases.length > 0) io.out(dim(`      also ${point.aliases.join(", ")}`));
  }
  return EXIT.ok;
}

function listPoints(): readonly ListedPoint[] {
  return Object.entries(POINT_FAMILIES).flatMap(([category, points]) =>
    Object.keys(points).map((name) => {
      const point = name as PointName;
      const { kind, onFailure, rewrites, match, aliases, dormant, summary } = definitionOf(point);
      return {
        point,
        category,
        kind,
        on_failure: onFailure ?? "isolate",
        rewrites: rewrites ?? [],
        match: match ?? null,
        aliases: aliases ?? [],
        dormant: dormant ?? false,
        summary,
      };
    }),
  );
}

function row(io: CliIo, point: ListedPoint): readonly string[] {
  const { dim } = colors(io);
  const kind = point.dormant ? "dormant" : point.kind;
  return [
    point.point,
    kind === "gate" ? `gate/${point.on_failure}` : kind,
    point.rewrites.join(", "),
    dim(point.summary),
  ];
}
