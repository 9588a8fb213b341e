import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const TSX = import.meta.resolve("tsx");
const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** Starts the real program, after a module that runs before it. */
function start(args: readonly string[], before = "") {
  const preload = `data:text/javascript,${encodeURIComponent(before)}`;
  const child = spawn(
    process.execPath,
    ["--conditions=hookline-source", "--import", TSX, "--import", preload, MAIN, ...args],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  return { child, ended: once(child, "close").then(([code]) => ({ code, err })) };
}

describe("the plugins program", () => {
  it("ends quietly when nobody reads its output any more", async () => {
    const { child, ended } = start(["hooks", "--json"]);
    child.stdout.destroy();
    expect(await ended).toEqual({ code: 0, err: "" });
  }, 60_000);

  it("says so in one line when its directory is gone", async () => {
    const { ended } = start(
      ["list"],
      `import { mkdtempSync, rmdirSync } from "node:fs";
       import { tmpdir } from "node:os";
       const directory = mkdtempSync(tmpdir() + "/hookline-gone-");
       process.chdir(directory);
       rmdirSync(directory);`,
    );
    expect(await ended).toEqual({
      code: 2,
      err: "Error: The working directory does not exist any more. Change to one that does.\n",
    });
  }, 60_000);

  it("prints its version", async () => {
    const { child, ended } = start(["--version"]);
    let out = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
    });
    expect(await ended).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  }, 60_000);
});
