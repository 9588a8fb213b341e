import "./named-guards.js";

export { type CodingGuardsOptions, codingGuards } from "./coding-guards.js";
export { guardDestructive } from "./guard-destructive.js";
export { type GuardPathsOptions, guardPaths } from "./guard-paths.js";
