import type { Environment } from "../config/environment.js";

/**
 * Whether a stream is written to in colours: `FORCE_COLOR` decides (`0` and `false` are no), else
 * `NO_COLOR` if it is not empty, else whether the stream is a terminal that knows colours.
 */
export function wantsColor(env: Environment, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: terminal } = env;
  if (force !== undefined) return force !== "0" && force !== "false";
  if (no) return false;
  return isTerminal && terminal !== "dumb";
}
