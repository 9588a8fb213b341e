import { chmod, chown, mkdir, readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundled } from "../support/bundle.js";
import { Child } from "../support/child.js";
import { contents, Scratch, withBranch } from "../support/scratch.js";

let untilFull: Awaited<ReturnType<typeof bundled>>;
let asNobody: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  untilFull = await bundled("until-full.ts");
  asNobody = await bundled("as-nobody.ts");
}, 60_000);
afterAll(async () => {
  await untilFull.remove();
  await asNobody.remove();
});

describe.runIf(process.platform === "linux")("a disk that takes no more", () => {
  it("loses no acknowledged message and not the one that met the limit of file sizes", async () => {
    const scratch = await Scratch.make();
    const { database, directory } = scratch;
    // In blocks of 512 bytes: half a megabyte.
    const script = `ulimit -f 1024; exec "$0" "$@"`;
    const args = [process.execPath, untilFull.path, database, "2000000"];
    const child = new Child("sh", ["-c", script, ...args], { XDG_STATE_HOME: directory });
    const { code, stderr } = await child.ended;
    expect({ code, stderr: stderr.includes("TypeError") }).toEqual({ code: 0, stderr: false });
    const full = child.lines.indexOf("full true true");
    expect(full).toBeGreaterThan(5);
    // The file that could not be written as a whole is not there in part.
    expect(child.lines.slice(full + 1)).toEqual(["false", "false false"]);
    expect(await scratch.spills()).toHaveLength(1);
    const store = await scratch.open();
    const stored = contents(await store.messages.list("b1")).map((text) =>
      Number.parseInt(String(text), 10),
    );
    expect(stored).toEqual(Array.from({ length: full + 1 }, (_, index) => index));
    expect(await scratch.spills()).toEqual([]);
  }, 60_000);

  it("salvages a message where the directory may not be written to", async () => {
    const scratch = await Scratch.make();
    const { database, directory } = scratch;
    await (await withBranch(await scratch.open())).close();
    const files = dirname(database);
    const home = `${directory}/home`;
    await mkdir(home);
    if (process.getuid?.() === 0) await chown(home, 65_534, 65_534);
    await chmod(directory, 0o755);
    for (const name of await readdir(files)) await chmod(`${files}/${name}`, 0o444);
    await chmod(files, 0o555);
    const child = new Child(process.execPath, [asNobody.path, database], { XDG_STATE_HOME: home });
    const { code, stderr } = await child.ended;
    await chmod(files, 0o755);
    for (const name of await readdir(files)) await chmod(`${files}/${name}`, 0o644);
    expect({ code, lines: child.lines, stderr }).toMatchObject({
      code: 0,
      lines: ["STATE_UNAVAILABLE", "failed kept true", "false"],
    });
    process.env.XDG_STATE_HOME = home;
    const store = await scratch.open();
    expect(contents(await store.messages.list("b1"))).toEqual(["kept"]);
  }, 60_000);
});
