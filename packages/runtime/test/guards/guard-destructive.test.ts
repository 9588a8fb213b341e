import { readFile } from "node:fs/promises";
import { buildSessionBus, HookResult, hasCode, PermissionError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { guardDestructive } from "../../src/guards/index.js";

type Corpus = Readonly<
  Record<"attempts" | "harmless", Readonly<Record<string, readonly string[]>>>
>;

const corpus = JSON.parse(
  await readFile(new URL("corpus.json", import.meta.url), "utf8"),
) as Corpus;
const attempts = Object.values(corpus.attempts).flat();
const harmless = Object.values(corpus.harmless).flat();

/** What the guard throws at a tool call; undefined when it lets the call pass. */
function refusalOf(tool_input: Record<string, unknown>, cwd = "/work/app"): unknown {
  try {
    guardDestructive({ tool_input, cwd } as never, {} as never);
    return undefined;
  } catch (error) {
    return error;
  }
}

function textOf(command: string, cwd?: string): string {
  const refusal = refusalOf({ command }, cwd);
  return refusal instanceof PermissionError ? refusal.message : "passed";
}

/** Files of SQL, each of which reads the next one twice. */
function manyIncludes(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `printf '\\\\i ${at + 1}.sql\\n\\\\i ./${at + 1}.sql' > ${at}.sql`,
  );
  return `${lines.join(";")};psql -f 0.sql`;
}

describe("guardDestructive on the corpus", () => {
  it("has at least 150 attempts and 150 harmless look-alikes, each once", () => {
    expect(attempts.length).toBeGreaterThanOrEqual(150);
    expect(harmless.length).toBeGreaterThanOrEqual(150);
    expect(new Set([...attempts, ...harmless]).size).toBe(attempts.length + harmless.length);
  });

  it.each(Object.entries(corpus.attempts))("denies every attempt with %s", (_, lines) => {
    expect(lines.filter((command) => textOf(command) === "passed")).toEqual([]);
  });

  it("refuses at most 1 in 50 of the harmless ones", () => {
    const refused = harmless.filter((command) => textOf(command) !== "passed");
    expect(refused.length, refused.join("\n")).toBeLessThanOrEqual(harmless.length / 50);
  });
});

describe("guardDestructive", () => {
  it("names the command, what it does and the next step", () => {
    expect(textOf("ls && rm -rf /srv")).toBe(
      'Blocked destructive command: "rm -rf /srv" deletes recursively and by force. Use a way that can be undone, or ask the user to run it.',
    );
  });

  it("tells what it can not judge apart from what is destructive", () => {
    expect(textOf("$CMD now")).toBe(
      'Refused: can not judge "$CMD now": it is not known which command "…" is. Write it so that what it does can be read from the line.',
    );
    expect(hasCode(refusalOf({ command: "$CMD now" }), "UNJUDGED_COMMAND")).toBe(true);
    expect(hasCode(refusalOf({ command: "rm -rf x" }), "DESTRUCTIVE_COMMAND")).toBe(true);
  });

  it("keeps secrets out of what it says", () => {
    expect(textOf("rm -rf / --token=ghp_0123456789abcdefghijklmnopqrstuvwxyz")).not.toContain(
      "ghp_0123",
    );
  });

  it("passes a call without a command", () => {
    expect(refusalOf({})).toBeUndefined();
    expect(refusalOf({ command: "" })).toBeUndefined();
  });

  it("refuses a command that is neither a text nor a list of texts", () => {
    expect(hasCode(refusalOf({ command: { run: "ls" } }), "UNJUDGED_COMMAND")).toBe(true);
    expect(hasCode(refusalOf({ command: ["rm", 1] }), "UNJUDGED_COMMAND")).toBe(true);
  });

  it("judges a program with its arguments, and a list of lines", () => {
    expect(refusalOf({ command: ["rm", "-rf", "/"] })).toBeDefined();
    expect(refusalOf({ command: ["bash", "-lc", "rm -rf /"] })).toBeDefined();
    expect(refusalOf({ command: ["ls -la", "rm -rf /"] })).toBeDefined();
    expect(refusalOf({ command: "rm", args: ["-rf", "/"] })).toBeDefined();
    expect(refusalOf({ command: ["echo", "rm -rf /"] })).toBeUndefined();
  });

  it.each([
    { commands: ["ls", "rm -rf x"] },
    { commands: [["rm", "-rf", "x"]] },
    { commands: [{ command: "rm -rf x" }] },
    { cmds: ["rm", "-rf", "x"] },
    { commandLine: "rm -rf x" },
    { shell_command: "rm -rf x" },
    { action: { command: ["rm", "-rf", "x"] } },
    { steps: [{ run: "rm -rf x" }] },
    { program: "rm", args: ["-rf", "x"] },
    { argv: ["rm", "-rf", "x"] },
    { args: ["rm", "-rf", "x"] },
  ])("finds the command in %j", (input) => {
    expect(hasCode(refusalOf(input), "DESTRUCTIVE_COMMAND")).toBe(true);
  });

  it("looks at no argument that is not run", () => {
    expect(refusalOf({ command: "ls", description: "rm -rf x", timeout: 5 })).toBeUndefined();
    expect(refusalOf({ command: "ls", shell: true, lines: 5 })).toBeUndefined();
    expect(refusalOf({ commands: ["npm ci", "npm test"] })).toBeUndefined();
  });

  it("judges what a command is given to read, and what is set for it", () => {
    expect(refusalOf({ command: "sh", stdin: "rm -rf x" })).toBeDefined();
    expect(refusalOf({ command: "psql", input: "drop table x" })).toBeDefined();
    expect(refusalOf({ input: "rm -rf x" })).toBeDefined();
    expect(refusalOf({ command: "git log", env: { PAGER: "rm -rf x" } })).toBeDefined();
    expect(refusalOf({ command: "cat", stdin: "rm -rf x" })).toBeUndefined();
    expect(refusalOf({ command: "git log", env: { PAGER: "cat" } })).toBeUndefined();
  });

  it("lets recursive deletion happen below the session's directory only", () => {
    expect(textOf("rm -r /work/app/dist")).toBe("passed");
    expect(textOf("rm -r /work/apple")).toContain("Blocked destructive command:");
    expect(textOf("rm -r dist", "/")).toBe("passed");
    expect(refusalOf({ command: "rm -r dist", cwd: "packages/core" })).toBeUndefined();
    expect(refusalOf({ command: "rm -r dist", cwd: "../other" })).toBeDefined();
  });

  it.each([
    ["braces", "{a,b}".repeat(40)],
    ["loops", `${"for a in b; do ".repeat(30)}:;${"done;".repeat(30)}`],
    ["substitutions", `${"$(".repeat(3000)}x${")".repeat(3000)}`],
    ["doubling variables", 'while :; do x="$x$y"; y="$y$x"; done'],
    [
      "functions",
      Array.from({ length: 40 }, (_, at) => `f${at}() { f${at + 1}; f${at + 1}; };`).join("\n"),
    ],
    ["runs of find", "find . -exec ".repeat(80)],
    ["arguments", `ssh host ${"a b c ".repeat(3000)}`],
    ["commands", "a;".repeat(90_000)],
    ["files that read each other", manyIncludes(60)],
    [
      "targets",
      `printf '${"a: a a\\n\\t$(A)$(A)\\n".repeat(500)}' > Makefile; ${"make;".repeat(500)}`,
    ],
    ["blanks in a Makefile", `cat > Makefile <<'E'\na${" ".repeat(90_000)}\nE\nmake`],
    ["words for xargs", `xargs -n1 env <<< '${"a ".repeat(50_000)}'`],
  ])(
    "comes to an end with %s without number",
    (_, command) => {
      expect(typeof textOf(command)).toBe("string");
    },
    60_000,
  );

  it("denies at the bus even when a handler allows the call", async () => {
    const bus = buildSessionBus({ agentHooks: { before_tool: ["guard_destructive"] } });
    bus.on("before_tool", () => HookResult.allow());
    const outcome = await bus.decide("before_tool", {
      tool_name: "bash",
      tool_input: { command: "rm -rf ~" },
    });
    expect(outcome).toMatchObject({ decision: "deny" });
    expect(outcome.reason).toContain("Blocked destructive command:");
  });
});
