import { messageOf } from "@hookline/core";
import type { CheckedArguments } from "./argument-check.js";

/** The arguments of a call as an object, whatever form they were written in. */
export function readArguments(given: unknown): CheckedArguments {
  if (given === undefined || given === null || given === "") return { args: {} };
  if (typeof given !== "string") return fromObject(given);
  try {
    return fromObject(JSON.parse(given));
  } catch (error) {
    return { wrong: `the arguments are no JSON: ${messageOf(error)}` };
  }
}

function fromObject(given: unknown): CheckedArguments {
  if (typeof given === "object" && given !== null && !Array.isArray(given)) {
    return { args: given as Record<string, unknown> };
  }
  const got = given === null ? "null" : Array.isArray(given) ? "an array" : `a ${typeof given}`;
  return { wrong: `the arguments must be an object, but are ${got}` };
}
