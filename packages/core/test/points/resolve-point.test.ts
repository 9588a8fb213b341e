import { describe, expect, it } from "vitest";
import { hasCode } from "../../src/errors/hookline-error.js";
import { definitionOf, POINT_NAMES } from "../../src/points/index.js";
import { findPoint, misspeltPoint, resolvePoint } from "../../src/points/resolve-point.js";

const FOREIGN = ["toString", "__proto__", "constructor", "hasOwnProperty", "valueOf", ""];

function refusal(name: unknown): Error {
  try {
    resolvePoint(name as string);
  } catch (error) {
    expect(hasCode(error, "UNKNOWN_POINT")).toBe(true);
    return error as Error;
  }
  throw new Error(`${String(name)} was found.`);
}

describe("findPoint and resolvePoint", () => {
  it("find a point by its name and by each of its aliases", () => {
    for (const name of POINT_NAMES) {
      for (const known of [name, ...(definitionOf(name).aliases ?? [])]) {
        expect(findPoint(known)).toBe(name);
        expect(resolvePoint(known)).toBe(name);
      }
    }
  });

  it.each(FOREIGN)("know no point of the name %j, which objects have", (name) => {
    expect(findPoint(name)).toBeUndefined();
    expect(refusal(name).message).toBe(
      `Unknown hook point "${name}". See HOOK_POINTS for the valid names.`,
    );
  });

  it.each([
    ["beforetool", "before_tool"],
    ["beforeTool", "before_tool"],
    ["before_tol", "before_tool"],
    ["pre_tool", "PreToolUse"],
    ["pretooluse", "PreToolUse"],
    ["sesion_start", "session_start"],
    ["BEFORE_TOOL", "before_tool"],
    ["kanban_task_blokced", "kanban_task_blocked"],
  ])("name the nearest name to %j first", (name, nearest) => {
    expect(findPoint(name)).toBeUndefined();
    expect(refusal(name).message).toContain(
      `Unknown hook point "${name}". Did you mean "${nearest}"`,
    );
  });

  it.each([null, undefined, 5, {}, Symbol("before_tool")])(
    "refuse %o, which is no name",
    (name) => {
      expect(refusal(name).message).toContain("Unknown hook point");
    },
  );

  it("quote a name so that it can not break the message", () => {
    expect(refusal('a"\nb').message).toContain('"a\\"\\nb"');
  });
});

describe("misspeltPoint", () => {
  it.each([
    ["beforeTool", "before_tool"],
    ["BeforeTool", "before_tool"],
    ["before_tol", "before_tool"],
    ["befor_tool", "before_tool"],
    ["before_toool", "before_tool"],
    ["aftertool", "after_tool"],
    ["on_erorr", "on_error"],
    ["onError", "on_error"],
    ["sessionStart", "session_start"],
    ["onPermissionAsk", "on_permission_ask"],
    ["kanbanTaskDone", "kanban_task_done"],
    ["mesage_received", "message_received"],
    ["beforeMessage", "before_message"],
    ["preToolUse", "PreToolUse"],
  ])("sees in %s the point %s", (method, point) => {
    expect(misspeltPoint(method)).toBe(point);
  });

  it("sees nothing wrong with a name that is right", () => {
    for (const name of POINT_NAMES) {
      for (const known of [name, ...(definitionOf(name).aliases ?? [])]) {
        expect(misspeltPoint(known)).toBeUndefined();
      }
    }
  });

  it.each([
    ...["constructor", "toString", "on_init", "on_shutdown", "tools", "info", "options", "state"],
    ...["helper", "format", "render", "log", "connect", "close", "start", "load", "save", "send"],
    ...["runTool", "checkTool", "toolName", "handleMessage", "branchName", "notify", "onChange"],
    ...["retry", "config", "isError", "onReady", "onConfirm"],
  ])("leaves the helper %s alone", (method) => {
    expect(misspeltPoint(method)).toBeUndefined();
  });
});
