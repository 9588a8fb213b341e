import { describe, expect, it } from "vitest";
import { hasCode } from "../../src/errors/hookline-error.js";
import {
  registeredHandlers,
  registerHandler,
  resolveHandler,
  resolveNamed,
} from "../../src/loader/handler-registry.js";

type RegistryModule = typeof import("../../src/loader/handler-registry.js");

const BUILT_IN = [
  "persist_session_start",
  "persist_session_end",
  "persist_branch_provenance",
  "persist_branch_end",
  "persist_message",
  "log_api_metrics",
  "log_tool_call",
  "log_tool_use",
];

function refusal(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error("Nothing was refused.");
}

describe("registerHandler and resolveHandler", () => {
  it.each(BUILT_IN)("know %s out of the box", (name) => {
    expect(registeredHandlers()).toContain(name);
    expect(resolveHandler(name)).toBeTypeOf("function");
  });

  it("keep the last handler of a name", () => {
    const [first, second] = [() => 1, () => 2];
    registerHandler("keeps_last", first);
    registerHandler("keeps_last", second, { priority: 3 });
    expect(resolveHandler("keeps_last")).toBe(second);
    expect(resolveNamed("keeps_last").options).toEqual({ priority: 3 });
    expect(registeredHandlers().filter((name) => name === "keeps_last")).toHaveLength(1);
  });

  it("let a built-in handler be replaced", () => {
    const before = resolveNamed("persist_message");
    const own = () => undefined;
    registerHandler("persist_message", own);
    expect(resolveHandler("persist_message")).toBe(own);
    registerHandler("persist_message", before.handler, before.options);
  });

  it("name the unknown handler, those there are, and the next step", () => {
    const error = refusal(() => resolveHandler("log_everything"));
    expect(hasCode(error, "UNKNOWN_HANDLER")).toBe(true);
    expect(error.message).toContain('"log_everything"');
    for (const name of BUILT_IN) expect(error.message).toContain(name);
    expect(error.message).toContain("registerHandler(");
  });

  it.each(["toString", "__proto__", "constructor"])("know no handler of the name %s", (name) => {
    expect(
      hasCode(
        refusal(() => resolveHandler(name)),
        "UNKNOWN_HANDLER",
      ),
    ).toBe(true);
  });

  it.each(["", "  ", null, undefined, 5])("refuse the name %j", (name) => {
    const error = refusal(() => registerHandler(name as string, () => undefined));
    expect(hasCode(error, "INVALID_HANDLER")).toBe(true);
  });

  it.each([[null], [undefined], ["log"], [{}]])("refuse %j, which is no function", (handler) => {
    const error = refusal(() => registerHandler("no_function", handler as never));
    expect(hasCode(error, "INVALID_HANDLER")).toBe(true);
    expect(error.message).toContain('"no_function"');
    expect(registeredHandlers()).not.toContain("no_function");
  });

  it("give out a list of names that nobody can spoil", () => {
    registeredHandlers().length = 0;
    expect(registeredHandlers()).toEqual(expect.arrayContaining(BUILT_IN));
  });

  it("are shared with other copies of the package", async () => {
    const path = "../../src/loader/handler-registry.js?second";
    const other = (await import(/* @vite-ignore */ path)) as RegistryModule;
    expect(other.registerHandler).not.toBe(registerHandler);
    const handler = () => undefined;
    other.registerHandler("from_another_copy", handler);
    expect(resolveHandler("from_another_copy")).toBe(handler);
  });
});
