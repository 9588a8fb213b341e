// The vocabulary and its names without the bus, for tools and bridges that derive something from it.
export { ERROR_CODES, type ErrorCode } from "./errors/codes.js";
export type { FailurePolicy, PointDefinition, PointKind } from "./points/define-point.js";
export {
  definitionOf,
  HOOK_POINTS,
  POINT_FAMILIES,
  POINT_NAMES,
  type PointName,
} from "./points/index.js";
export { nearestOf } from "./points/nearest.js";
export { findPoint, misspeltPoint, resolvePoint } from "./points/resolve-point.js";
