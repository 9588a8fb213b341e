import { describe, expect, it } from "vitest";
import { chooseTool } from "../src/model/choose-tool.js";
import { readWishes } from "../src/model/wishes.js";
import type { OfferedTool } from "../src/protocol/chat-request.js";

const TEXT = { type: "string" };

function tool(name: string, properties: object, required: readonly string[] = [], more = {}) {
  const parameters = { type: "object" as const, properties, required, ...more };
  return { name, parameters } satisfies OfferedTool;
}

/** The call for the first wish of a message. */
function callFor(message: string, ...tools: OfferedTool[]): readonly unknown[] | undefined {
  const wish = readWishes(
    message,
    tools.map(({ name }) => name),
  ).wishes[0];
  if (wish === undefined) throw new Error(`"${message}" asks for nothing.`);
  const call = chooseTool(tools, wish);
  return call && [call.name, call.arguments];
}

describe("chooseTool", () => {
  const bash = tool("bash", { command: TEXT }, ["command"]);

  it("takes the tool whose name says what is wished, whatever its parameter is called", () => {
    const view = tool("viewFile", { filePath: TEXT, limit: { type: "integer" } }, ["filePath"]);
    expect(callFor("read a.txt", bash, view)).toEqual(["viewFile", { filePath: "a.txt" }]);
  });

  it("takes a tool by its description where no name says it", () => {
    const helper = { ...tool("helper", { task: TEXT }, ["task"]), description: "Delegates a task" };
    expect(callFor('delegate "tidy up" to the agent', bash, helper)).toEqual([
      "helper",
      { task: "tidy up" },
    ]);
  });

  it("fills what the schema requires beside the wish, but makes up no text", () => {
    const extra = {
      encoding: { enum: ["utf8", "hex"] },
      follow: { type: "boolean" },
      limit: { type: ["integer", "null"] },
    };
    const read = tool("read", { path: TEXT, ...extra }, ["path", ...Object.keys(extra)]);
    expect(callFor("read a.txt", read)).toEqual([
      "read",
      { path: "a.txt", encoding: "utf8", follow: false, limit: null },
    ]);
    expect(callFor("read a.txt", tool("read", { path: TEXT, why: TEXT }, ["path", "why"]))).toBe(
      undefined,
    );
  });

  it("calls nothing with arguments that the schema refuses or that it can not judge", () => {
    const absolute = tool("read", { path: { type: "string", pattern: "^/" } }, ["path"]);
    expect(callFor("read a.txt", absolute)).toBe(undefined);
    expect(callFor("read /tmp/a.txt", absolute)).toEqual(["read", { path: "/tmp/a.txt" }]);
    const conditional = tool("read", { path: TEXT }, ["path"], { if: {}, else: {} });
    expect(callFor("read a.txt", conditional)).toBe(undefined);
  });

  it("passes arguments that the message gives as JSON, if they fit", () => {
    const weather = tool("weather", { city: TEXT, days: { type: "integer" } }, ["city", "days"]);
    expect(callFor('call weather with {"city":"Oslo","days":2}', weather)).toEqual([
      "weather",
      { city: "Oslo", days: 2 },
    ]);
    expect(callFor('call weather with {"city":"Oslo"}', weather)).toBe(undefined);
  });

  it("lists, reads and searches with a shell where there is nothing better", () => {
    expect(callFor("list the files", bash)).toEqual(["bash", { command: "ls" }]);
    expect(callFor("read `it's.txt`", bash)).toEqual(["bash", { command: "cat 'it'\\''s.txt'" }]);
    expect(callFor("search for friday", bash)).toEqual([
      "bash",
      { command: "grep -rn -e friday ." },
    ]);
  });

  it("lists the working directory with a tool that has to be told where", () => {
    const list = tool("list_files", { path: TEXT }, ["path"]);
    expect(callFor("list the files", list)).toEqual(["list_files", { path: "." }]);
  });
});
