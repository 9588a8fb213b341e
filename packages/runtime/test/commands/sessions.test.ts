import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { run } from "../../src/commands/sessions.js";
import { openSession, openStateStore } from "../../src/index.js";
import { tempDir } from "../support/temp-dir.js";

let cwd: string;
beforeEach(async () => {
  cwd = await tempDir();
});

async function sessions(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    cwd,
    env: {},
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** Stores a session that said something and ended. */
async function store(id: string, text: string): Promise<void> {
  await using state = await openStateStore({ cwd });
  await using session = await openSession({ id, cwd, agentName: "scout", store: state });
  await session.add({ role: "user", content: text });
}

describe("plugins sessions", () => {
  it("lists what is stored, for people and for programs", async () => {
    await store("s1", "hello");
    await store("s2", "there");
    const { code, out } = await sessions("list");
    expect(code).toBe(0);
    expect(out).toMatch(/^Id +Agent +Status +Started +Ended +Turns +Branches +Messages\n/);
    expect(out).toMatch(/s1 +scout +completed .* 1 +1$/m);
    const listed = JSON.parse((await sessions("list", "--json", "--limit", "1")).out);
    expect(listed).toMatchObject([{ status: "completed", messages: 1 }]);
    expect((await sessions("list", "--status", "failed")).out).toBe("No session is failed.");
  });

  it("makes no store where there is none", async () => {
    expect(await sessions("list")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/No sessions are stored in/),
    });
    expect(await sessions("list", "--json")).toMatchObject({ code: 0, out: "[]" });
    expect(existsSync(join(cwd, ".hookline"))).toBe(false);
  });

  it("shows a session with what was said, and nothing that a terminal obeys", async () => {
    await store("s1", `red \u001b[31m${"long ".repeat(100)}`);
    const { code, out } = await sessions("show", "s1");
    expect(code).toBe(0);
    expect(out).toMatch(/^Id +s1$/m);
    expect(out).toMatch(/^ {2}user: red long .*…$/m);
    expect(out).not.toContain("\u001b");
    expect((await sessions("show", "s1", "--full")).out).toContain("long ".repeat(100).trim());
    const shown = JSON.parse((await sessions("show", "s1", "--json")).out);
    expect(shown).toMatchObject({ id: "s1", branches: [{ messages: [{ role: "user" }] }] });
  });

  it("removes what ended long ago", async () => {
    await store("s1", "hello");
    expect(await sessions("prune", "--older-than", "1")).toMatchObject({
      code: 0,
      out: "0 sessions removed.",
    });
    // Ended before the moment of the call.
    expect(JSON.parse((await sessions("prune", "--older-than", "0", "--json")).out)).toEqual([
      "s1",
    ]);
    expect((await sessions("list")).out).toBe("No sessions are stored.");
  });

  it("says that a session is not there", async () => {
    await store("s1", "hello");
    expect(await sessions("show", "s2")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/no session "s2"/),
    });
  });

  it.each([
    [["nope"], /no command "nope"; there are "list", "show", "prune"/],
    [["list", "--limit", "many"], /--limit takes a whole number/],
    [["list", "--bad"], /--bad/],
    [["show"], /show takes the id/],
    [["prune"], /prune needs --older-than/],
  ])("refuses the call %j", async (args, message) => {
    await store("s1", "hello");
    expect(await sessions(...args)).toEqual({
      ...{ code: 2, out: "" },
      err: expect.stringMatching(message),
    });
  });

  it.each([
    [["lst"], 2, null],
    [["list", "--bad"], 2, null],
    [["show", "s2"], 1, "UNKNOWN_SESSION"],
  ])("tells programs why it fails: %j", async (args, code, reason) => {
    await store("s1", "hello");
    const said = await sessions(...args, "--json");
    expect(said.code).toBe(code);
    expect(JSON.parse(said.out)).toEqual({
      error: { code: reason, message: expect.any(String) },
    });
  });

  it("tells how it is used", async () => {
    expect(await sessions()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Usage: plugins sessions/),
    });
    expect(await sessions("--help")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Usage: plugins sessions/),
    });
  });

  it("can not use a store of no known kind", async () => {
    expect(await sessions("list", "--url", "mysql://x")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/mysql/),
    });
  });
});
