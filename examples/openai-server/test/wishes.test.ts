import { describe, expect, it } from "vitest";
import { readWishes } from "../src/model/wishes.js";

const TOOLS = ["weather", "get_time"];

/** The wishes of a message, each as its kind and what the tool is told; "then" before a late one. */
function wishesOf(message: string): readonly unknown[] {
  return readWishes(message, TOOLS).wishes.map(({ kind, tool, values, isLater }) => [
    ...(isLater ? ["then"] : []),
    tool ?? kind,
    ...Object.values(values),
  ]);
}

describe("readWishes", () => {
  it.each([
    ["read notes.txt", [["read", "notes.txt"]]],
    ["Please show me the file `my notes`.", [["read", "my notes"]]],
    [
      "Read ./src/a.test.ts, docs/b.md and c.txt.",
      [
        ["read", "./src/a.test.ts"],
        ["read", "docs/b.md"],
        ["read", "c.txt"],
      ],
    ],
    ["run `rm -rf ./x && ls`", [["run", "rm -rf ./x && ls"]]],
    ['Write "hello there" to out/a.txt', [["write", "hello there", "out/a.txt"]]],
    ["list the files", [["list"]]],
    ["List all files in src/model", [["list", "src/model"]]],
    ["search the files for friday, please", [["search", "friday"]]],
    ["delegate what is a gate to the cli agent", [["delegate", "what is a gate"]]],
    ['Delegate "read a.txt" to the CLI agent', [["delegate", "read a.txt"]]],
    ["Ask the cli agent what an observer is.", [["delegate", "what an observer is"]]],
    [
      "Use the weather tool for Oslo and read a.txt",
      [
        ["weather", "Oslo"],
        ["read", "a.txt"],
      ],
    ],
    [
      'call weather with {"city": "Oslo, Norway", "days": 2}',
      [["weather", '{"city": "Oslo, Norway", "days": 2}']],
    ],
    ["get time", [["get_time"]]],
    [
      "Read a.txt. Run `ls`, then list files",
      [
        ["read", "a.txt"],
        ["then", "run", "ls"],
        ["then", "list"],
      ],
    ],
    ["What does it say about reading files?", []],
    ["", []],
  ])("reads %j", (message, wishes) => {
    expect(wishesOf(message)).toEqual(wishes);
  });

  it("keeps the rest of the message as the question", () => {
    const { question } = readWishes("Read notes.txt and tell me when we deploy", []);
    expect(question).toBe(" and tell me when we deploy");
  });
});
