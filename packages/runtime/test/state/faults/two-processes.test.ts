import { expect, it } from "vitest";
import { bundled } from "../support/bundle.js";
import { Child } from "../support/child.js";
import { contents, Scratch } from "../support/scratch.js";

const EACH = 150;

it("loses nothing when processes make one SQLite file and append to one branch", async () => {
  const appender = await bundled("appender.ts");
  try {
    const scratch = await Scratch.make();
    const names = ["left", "right", "third"];
    const children = names.map(
      (name) =>
        new Child(process.execPath, [appender.path, scratch.database, name, String(EACH)], {
          XDG_STATE_HOME: scratch.directory,
        }),
    );
    for (const child of children) {
      expect(await child.ended).toEqual({ code: 0, stderr: "" });
      expect(child.lines).toEqual([String(EACH)]);
    }
    expect(await scratch.spills()).toEqual([]);
    const store = await scratch.open();
    const stored = contents(await store.messages.list("b1")) as [string, number][];
    expect(stored).toHaveLength(names.length * EACH);
    for (const name of names) {
      const own = stored.filter(([who]) => who === name).map(([, index]) => index);
      expect(own).toEqual(Array.from({ length: EACH }, (_, index) => index));
    }
  } finally {
    await appender.remove();
  }
}, 120_000);
