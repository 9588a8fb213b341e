import { describe, expect, it } from "vitest";
import { HooklineError, hasCode } from "../../src/errors/hookline-error.js";
import { UnknownHandlerError, UnknownPointError } from "../../src/errors/usage-errors.js";
import {
  GuardrailBlocked,
  HookDeniedError,
  isPermissionError,
  isStateRefused,
  PermissionError,
  StateRefusedError,
  StopHook,
} from "../../src/errors/verdict-errors.js";

type VerdictModule = typeof import("../../src/errors/verdict-errors.js");

const secondCopy = (): Promise<VerdictModule> => {
  const path = "../../src/errors/verdict-errors.js?second";
  return import(/* @vite-ignore */ path) as Promise<VerdictModule>;
};

const denial = {
  point: "before_tool",
  decision: "deny",
  kind: "denied",
  reason: "not on main",
} as const;

describe("the errors that are verdicts", () => {
  it.each([
    [new PermissionError(), "PermissionError", "PERMISSION_DENIED", "Permission denied"],
    [new PermissionError("no"), "PermissionError", "PERMISSION_DENIED", "no"],
    [
      new GuardrailBlocked(),
      "GuardrailBlocked",
      "GUARDRAIL_BLOCKED",
      "Blocked by guardrail plugin",
    ],
    [new GuardrailBlocked("no"), "GuardrailBlocked", "GUARDRAIL_BLOCKED", "no"],
    [new StopHook(), "StopHook", "STOP_HOOK", "The rest of the phase is skipped"],
    [new StateRefusedError("no"), "StateRefusedError", "STATE_REFUSED", "no"],
  ])("have a name, a code and a text: %s", (error, name, code, message) => {
    expect(error).toBeInstanceOf(HooklineError);
    expect(error).toMatchObject({ name, code, message });
  });

  it("keep their cause", () => {
    const cause = new Error("inner");
    expect(new PermissionError("no", { cause }).cause).toBe(cause);
    expect(new GuardrailBlocked("no", { cause }).cause).toBe(cause);
    expect(new StateRefusedError("no", { cause }).cause).toBe(cause);
  });

  it("give the reason of a block", () => {
    expect(new GuardrailBlocked("no").reason).toBe("no");
  });
});

describe("HookDeniedError", () => {
  it("is a PermissionError with a code of its own", () => {
    const error = new HookDeniedError(denial);
    expect(error).toBeInstanceOf(PermissionError);
    expect(isPermissionError(error)).toBe(true);
    expect(hasCode(error, "HOOK_DENIED")).toBe(true);
    expect(hasCode(error, "PERMISSION_DENIED")).toBe(false);
    expect(error).toMatchObject({ name: "HookDeniedError", ...denial });
  });

  it.each([
    [denial, '"before_tool" was denied: not on main'],
    [{ ...denial, handler: "guard" }, '"before_tool" was denied by "guard": not on main'],
    [
      { ...denial, kind: "failed", handler: "guard" },
      '"before_tool" was denied because a handler failed: not on main',
    ],
    [
      { ...denial, kind: "timed_out" },
      '"before_tool" was denied because a handler was late: not on main',
    ],
  ] as const)("says of %j: %s", (given, message) => {
    expect(new HookDeniedError(given).message).toBe(message);
  });

  it("has the handler's error as its cause, and none where none was thrown", () => {
    const cause = new Error("inner");
    expect(new HookDeniedError({ ...denial, cause }).cause).toBe(cause);
    expect("cause" in new HookDeniedError(denial)).toBe(false);
  });

  it("tells a block from a denial", () => {
    expect(new HookDeniedError({ ...denial, decision: "block" }).decision).toBe("block");
  });
});

describe("isPermissionError and isStateRefused", () => {
  it("tell verdicts apart", () => {
    expect(isPermissionError(new PermissionError())).toBe(true);
    expect(isPermissionError(new GuardrailBlocked())).toBe(false);
    expect(isPermissionError(new Error("Permission denied"))).toBe(false);
    expect(isPermissionError(null)).toBe(false);
    expect(isStateRefused(new StateRefusedError("no"))).toBe(true);
    expect(isStateRefused(new PermissionError())).toBe(false);
    expect(isStateRefused(undefined)).toBe(false);
  });

  it("know the errors of another copy of the package", async () => {
    const other = await secondCopy();
    expect(other.PermissionError).not.toBe(PermissionError);
    expect(isPermissionError(new other.PermissionError())).toBe(true);
    expect(isPermissionError(new other.HookDeniedError(denial))).toBe(true);
    expect(isStateRefused(new other.StateRefusedError("no"))).toBe(true);
    expect(hasCode(new other.StopHook(), "STOP_HOOK")).toBe(true);
    expect(hasCode(new other.GuardrailBlocked(), "GUARDRAIL_BLOCKED")).toBe(true);
  });
});

describe("the errors of wrong use", () => {
  it("name the nearest points, or where all points are listed", () => {
    expect(new UnknownPointError("before_tol", ["before_tool", "tool.pre"]).message).toBe(
      'Unknown hook point "before_tol". Did you mean "before_tool", "tool.pre"?',
    );
    expect(new UnknownPointError("xyzzy", []).message).toBe(
      'Unknown hook point "xyzzy". See HOOK_POINTS for the valid names.',
    );
    expect(hasCode(new UnknownPointError("xyzzy", []), "UNKNOWN_POINT")).toBe(true);
  });

  it("name the handlers there are and the next step", () => {
    const error = new UnknownHandlerError("log_al", ["log_all", "log_none"]);
    expect(hasCode(error, "UNKNOWN_HANDLER")).toBe(true);
    expect(error.message).toContain('"log_al"');
    expect(error.message).toContain("log_all, log_none");
    expect(error.message).toContain('registerHandler("log_al"');
  });
});
