import { type HookSource, StateRefusedError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import type { SessionOptions } from "../../src/index.js";
import { open } from "../support/open.js";
import { rejection } from "../support/thrown.js";

/** Notes each setup, and refuses the first one. */
function setupNotes(): { notes: string[]; options: SessionOptions } {
  const notes: string[] = [];
  const refusal = new StateRefusedError("not yet");
  const source: HookSource = {
    name: "notes",
    attach(registrar) {
      registrar.on("setup", ({ trigger }) => {
        notes.push(trigger);
        if (notes.length === 1) throw refusal;
      });
    },
  };
  return { notes, options: { sources: [source] } };
}

describe("setup", () => {
  it("is emitted once for the process, by the first session that opens", async () => {
    const { notes, options } = setupNotes();
    expect(await rejection(open(options))).toMatchObject({ code: "STATE_REFUSED" });
    await open(options);
    const { session } = await open(options);
    expect(notes).toEqual(["init", "init"]);
    await session.maintain();
    expect(notes).toEqual(["init", "init", "maintenance"]);
  });
});
