import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tempDir } from "../../support/temp-dir.js";
import { bundled } from "../support/bundle.js";
import { Child } from "../support/child.js";

const KILLS_PER_BRANCH = 100;

let writer: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  writer = await bundled("writer.ts");
}, 60_000);
afterAll(() => writer.remove());

/** Starts writers one after another and kills each in the midst of writing. */
async function killWriters(database: string, branch: string, home: string): Promise<string[]> {
  const broken: string[] = [];
  let acknowledged = 0;
  for (let round = 0; round <= KILLS_PER_BRANCH; round++) {
    const child = new Child(process.execPath, [writer.path, database, branch], {
      XDG_STATE_HOME: home,
    });
    await child.printed(1);
    const [stored, isInOrder] = child.lines[0]?.split(" ") ?? [];
    if (Number(stored) < acknowledged) broken.push(`${stored} of ${acknowledged} are there`);
    if (isInOrder !== "true") broken.push(`round ${round}: out of order`);
    await child.printed(2 + ((round * 7) % 11));
    child.kill();
    await child.ended;
    acknowledged = Number(child.lines.at(-1)) + 1;
  }
  return broken;
}

it("has every acknowledged message, in order, after 200 kill -9 of two writers", async () => {
  const directory = await tempDir();
  const database = join(directory, "state.db");
  const broken = await Promise.all(
    ["left", "right"].map((branch) => killWriters(database, branch, directory)),
  );
  expect(broken.flat()).toEqual([]);
}, 240_000);
