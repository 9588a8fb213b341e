import { HooklineError } from "@hookline/core";

/**
 * Whether a text can be an id: one dialect cuts off what follows a NUL, the other refuses it, and
 * neither keeps half of a character.
 * @throws HooklineError `INVALID_ID`
 */
export function checkId(what: string, id: unknown): asserts id is string {
  if (typeof id === "string" && id !== "" && !/[\0\p{Surrogate}]/u.test(id)) return;
  const got = typeof id === "string" ? JSON.stringify(id) : typeof id;
  throw new HooklineError(
    "INVALID_ID",
    `The ${what} must be a text that is not empty, without NUL and broken characters, but is ${got}.`,
  );
}

export function unknownBranch(branchId: string): HooklineError {
  return new HooklineError(
    "UNKNOWN_BRANCH",
    `The state store knows no branch "${branchId}". Create it with branches.create() first.`,
  );
}
