import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SpillDirectory } from "../../../src/state/spill/spill-directory.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { contents, Scratch, said, withBranch } from "../support/scratch.js";

async function spilled(scratch: Scratch, name: string, body: unknown): Promise<string> {
  await mkdir(scratch.spillDirectory, { recursive: true });
  const path = join(scratch.spillDirectory, name);
  await writeFile(path, typeof body === "string" ? body : JSON.stringify(body));
  return path;
}

function spillOf(messages: unknown, { session_id = "s1", branch_id = "b1" } = {}) {
  return { session_id, branch_id, spilled_at: new Date().toISOString(), messages };
}

describe("a spill", () => {
  it("is a private file whose name tells session, time and process", async () => {
    const scratch = await Scratch.make();
    const spills = new SpillDirectory(recordingLogger().logger);
    const message = said("kept");
    const spill = {
      session_id: "we ird/1",
      branch_id: "b1",
      messages: [JSON.stringify(message)],
      replaces: false,
    };
    const path = (await spills.write(spill)) ?? "";
    expect(await scratch.spills()).toEqual([
      expect.stringMatching(
        new RegExp(`^we_ird_1\\.\\d{13}\\.${process.pid}\\.[0-9a-f]{8}\\.json$`),
      ),
    ]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { spilled_at, ...body } = JSON.parse(await readFile(path, "utf8"));
    expect(body).toEqual({ session_id: "we ird/1", branch_id: "b1", messages: [message] });
    expect(new Date(spilled_at).toISOString()).toBe(spilled_at);
  });

  it("has a name of its own, in the order of writing, also in the same ms", async () => {
    await Scratch.make();
    const spills = new SpillDirectory(recordingLogger().logger);
    for (let index = 0; index < 20; index++) {
      await spills.write({
        session_id: "s1",
        branch_id: "b1",
        messages: [JSON.stringify(said(index))],
        replaces: false,
      });
    }
    const found = (await spills.read("s1")).flatMap(({ messages }) => messages);
    expect(contents(found.map((text) => JSON.parse(text)))).toEqual([...Array(20).keys()]);
  });

  it("comes back once, without what is stored already, and is removed then", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    await store.messages.append("b1", said("there", 1));
    const body = spillOf([said("there", 1), said("new", 2), "no message", { role: "user" }]);
    await spilled(scratch, "s1.1.1.00000001.json", body);
    await spilled(scratch, "s1.2.1.00000000.json", spillOf([said("newer", 3)]));
    for (let load = 0; load < 2; load++) {
      expect(contents(await store.messages.list("b1"))).toEqual(["there", "new", "newer"]);
    }
    expect(await scratch.spills()).toEqual([]);
    await spilled(scratch, "s1.3.1.00000001.json", body);
    expect(contents(await store.messages.list("b1"))).toEqual(["there", "new", "newer"]);
  });

  it("of a whole history takes its place, and leaves what came since", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    const before = Date.now() - 60_000;
    await store.messages.append("b1", said("the password is hunter2", before));
    await store.messages.append("b1", said("since", Date.now() + 60_000));
    const body = { ...spillOf([said("the password is ***", before)]), replaces: true };
    for (let load = 0; load < 2; load++) {
      // Twice: a file that could not be removed is taken in again.
      await spilled(scratch, "s1.1.1.00000001.json", body);
      expect(contents(await store.messages.list("b1"))).toEqual(["the password is ***", "since"]);
    }
    expect(await scratch.spills()).toEqual([]);
  });

  it("keeps apart the answers of tools that ran side by side", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    const answers = ["c1", "c2"].map((tool_call_id) => ({
      ...said("ok", 1),
      role: "tool",
      tool_call_id,
    }));
    await spilled(scratch, "s1.1.1.00000001.json", spillOf(answers));
    expect(await store.messages.list("b1")).toEqual(answers);
  });

  it.each([
    ["no JSON", "{"],
    ["bad UTF-8", Buffer.from([0x22, 0xff, 0x22]).toString("latin1")],
    ["no object", [1]],
    ["no list of messages", spillOf("text")],
    ["the id of another session", spillOf([said("x")], { session_id: "s 1" })],
    ["the id of another branch", spillOf([said("x")], { branch_id: "b2" })],
  ])("with %s is left alone", async (_what, body) => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    await spilled(scratch, "s1.1.1.00000001.json", body);
    expect(await store.messages.list("b1")).toEqual([]);
    expect(await scratch.spills()).toHaveLength(1);
  });

  it("stays when the store can not take it, and comes back later", async () => {
    const scratch = await Scratch.make();
    await (await withBranch(await scratch.open())).close();
    await spilled(scratch, "s1.1.1.00000001.json", spillOf([said("late")]));
    const store = await scratch.open();
    await writeFile(`${scratch.directory}/blocked`, "");
    const blocked = await scratch.open({ url: `${scratch.directory}/blocked/state.db` });
    blocked.messages.belongsTo("b1", "s1");
    await expect(blocked.messages.list("b1")).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
    expect(await scratch.spills()).toHaveLength(1);
    expect(contents(await store.messages.list("b1"))).toEqual(["late"]);
  });

  it("that can not be written is told, and the message waits in memory", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    const { logger, lines } = recordingLogger();
    await writeFile(join(scratch.directory, "hookline"), "in the way");
    const spills = new SpillDirectory(logger);
    const messages = [JSON.stringify(said("x"))];
    const spill = { session_id: "s1", branch_id: "b1", messages, replaces: false };
    expect(await spills.write(spill)).toBeNull();
    expect(lines.join()).toContain("could not be spilled");
    expect(await store.messages.append("b1", said("fine"))).toBe(true);
  });
});
