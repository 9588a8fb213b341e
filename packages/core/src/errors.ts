// The errors and what their messages are made of, for programs to which the time of loading matters.
export type { ErrorCode } from "./errors/codes.js";
export {
  type ErrorDetails,
  HooklineError,
  hasCode,
  isHooklineError,
  messageOf,
} from "./errors/hookline-error.js";
export { nearestOf } from "./points/nearest.js";
