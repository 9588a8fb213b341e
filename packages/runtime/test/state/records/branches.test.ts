import { describe, expect, it } from "vitest";
import { Scratch } from "../support/scratch.js";

describe("the branches of a store", () => {
  it("are created once, and bring their session along", async () => {
    const scratch = await Scratch.make();
    const { branches, sessions } = await scratch.open();
    await branches.create({ id: "b1", session_id: "s1", model: "m1", created_at: 1 });
    await branches.create({ id: "b1", session_id: "s1", model: "m2" });
    await branches.create({ id: "b0", session_id: "s1", created_at: 2 });
    expect(await branches.get("b1")).toMatchObject({ status: "running", model: "m1" });
    expect((await branches.list("s1")).map(({ id }) => id)).toEqual(["b1", "b0"]);
    expect(await sessions.get("s1")).toMatchObject({ status: "running" });
  });

  it("are ended once, and go on after a resume", async () => {
    const scratch = await Scratch.make();
    const { branches } = await scratch.open();
    await branches.create({ id: "b1", session_id: "s1" });
    await branches.end("b1", { ended_at: 5 });
    await branches.end("b1", { status: "failed", error: "late" });
    await branches.end("nowhere");
    expect(await branches.get("b1")).toMatchObject({
      status: "completed",
      ended_at: 5,
      error: null,
    });
    await branches.resume("b1");
    expect(await branches.get("b1")).toMatchObject({ status: "running", ended_at: null });
  });
});
