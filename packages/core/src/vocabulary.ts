// The vocabulary and the error codes without the bus, for tools that derive something from them.
export { ERROR_CODES, type ErrorCode } from "./errors/codes.js";
export type { FailurePolicy, PointDefinition, PointKind } from "./points/define-point.js";
export {
  definitionOf,
  HOOK_POINTS,
  POINT_FAMILIES,
  POINT_NAMES,
  type PointName,
} from "./points/index.js";
