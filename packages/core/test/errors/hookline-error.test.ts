import { describe, expect, it } from "vitest";
import {
  HooklineError,
  hasCode,
  isHooklineError,
  messageOf,
} from "../../src/errors/hookline-error.js";

type ErrorModule = typeof import("../../src/errors/hookline-error.js");

/** The same module once more, as a plugin's own copy of the package would have it. */
function secondCopy(): Promise<ErrorModule> {
  const path = "../../src/errors/hookline-error.js?second";
  return import(/* @vite-ignore */ path) as Promise<ErrorModule>;
}

function thrown(value: unknown): never {
  throw value;
}

describe("HooklineError", () => {
  it("says what happened, to whom, and why", () => {
    const cause = new TypeError("inner");
    const error = new HooklineError("INVALID_RETURN", "Not that.", {
      cause,
      point: "before_tool",
      handler: "guard",
    });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "HooklineError",
      code: "INVALID_RETURN",
      message: "Not that.",
      point: "before_tool",
      handler: "guard",
    });
    expect(error.cause).toBe(cause);
    expect(error.stack).toContain("hookline-error.test");
  });

  it("has no cause where none was given, and keeps one that is nothing", () => {
    expect("cause" in new HooklineError("STOP_HOOK", "x")).toBe(false);
    const error = new HooklineError("STOP_HOOK", "x", { cause: undefined });
    expect("cause" in error).toBe(true);
  });

  it("has the name of its class", () => {
    class OwnError extends HooklineError {}
    expect(new OwnError("STOP_HOOK", "x").name).toBe("OwnError");
  });

  it("hides its mark from whoever lists it", () => {
    const error = new HooklineError("STOP_HOOK", "x");
    expect(Object.keys(error)).toEqual(expect.arrayContaining(["code", "point", "handler"]));
    expect(JSON.stringify({ ...error })).not.toContain("hookline.error");
  });
});

describe("isHooklineError and hasCode", () => {
  it("know errors by their mark, not by their looks", () => {
    const error = new HooklineError("STOP_HOOK", "x");
    expect(isHooklineError(error)).toBe(true);
    expect(hasCode(error, "STOP_HOOK")).toBe(true);
    expect(hasCode(error, "HOOK_DENIED")).toBe(false);
  });

  it.each([
    [null],
    [undefined],
    ["STOP_HOOK"],
    [{ code: "STOP_HOOK" }],
    [Object.assign(new Error("x"), { code: "STOP_HOOK", name: "HooklineError" })],
    [() => "STOP_HOOK"],
  ])("know %o for no error of Hookline", (value) => {
    expect(isHooklineError(value)).toBe(false);
    expect(hasCode(value, "STOP_HOOK")).toBe(false);
  });

  it("know an error that another copy of the package has made, and the reverse", async () => {
    const other = await secondCopy();
    expect(other.HooklineError).not.toBe(HooklineError);
    const foreign = new other.HooklineError("HOOK_DENIED", "x");
    expect(foreign).not.toBeInstanceOf(HooklineError);
    expect(isHooklineError(foreign)).toBe(true);
    expect(hasCode(foreign, "HOOK_DENIED")).toBe(true);
    expect(other.hasCode(new HooklineError("HOOK_DENIED", "x"), "HOOK_DENIED")).toBe(true);
  });
});

describe("messageOf", () => {
  it.each<[unknown, string]>([
    [new Error("broken"), "broken"],
    [new TypeError(""), "TypeError"],
    ["just text", "just text"],
    ["", ""],
    [5, "5"],
    [null, "null"],
    [undefined, "undefined"],
    [Symbol("s"), "Symbol(s)"],
    [{ toString: () => "own text" }, "own text"],
    [Object.create(null), "a value without a text form"],
    [{ toString: () => thrown(new Error("no")) }, "a value without a text form"],
  ])("gives the text of %o", (value, text) => {
    expect(messageOf(value)).toBe(text);
  });

  it("does not throw at an error whose message can not be read", () => {
    const error = Object.defineProperty(new Error(), "message", {
      get: () => thrown(new Error("no")),
    });
    expect(typeof messageOf(error)).toBe("string");
  });

  it("does not throw at a proxy that was revoked", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(typeof messageOf(proxy)).toBe("string");
  });

  it("gives a text even of an error whose message is none", () => {
    expect(messageOf(Object.assign(new Error(), { message: 5 }))).toBe("5");
  });
});
