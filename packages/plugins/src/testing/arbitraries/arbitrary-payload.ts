import type { HookPayloads, PointName } from "@hookline/core";
import { definitionOf, POINT_NAMES, resolvePoint } from "@hookline/core/vocabulary";
import fc from "fast-check";
import { type JsonSchema, schemaArbitrary } from "./schema-arbitrary.js";

/** A point with a payload for it, as arguments of `harness.emit`. */
export type AnyEmit = readonly [point: PointName, payload: HookPayloads[PointName]];

/**
 * Payloads of a point that are valid by its schema: texts of any characters, numbers to their
 * limits, fields with a default there or not, and any JSON where anything may stand.
 * @throws HooklineError `UNKNOWN_POINT`
 */
export function arbitraryPayload<N extends PointName>(point: N): fc.Arbitrary<HookPayloads[N]> {
  const schema = definitionOf(resolvePoint(point)).payload();
  const json = schema.toJSONSchema({ io: "input", unrepresentable: "any" });
  return schemaArbitrary(json as JsonSchema) as fc.Arbitrary<HookPayloads[N]>;
}

/** A point and a payload for it: of one of the points named, by default of all. */
export function arbitraryEmit(points: readonly PointName[] = POINT_NAMES): fc.Arbitrary<AnyEmit> {
  const emits = points.map((point) => fc.tuple(fc.constant(point), arbitraryPayload(point)));
  return fc.oneof(...emits);
}
