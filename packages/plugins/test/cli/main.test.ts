import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const TSX = import.meta.resolve("tsx");
const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** Starts the real program. */
function start(args: readonly string[]) {
  const child = spawn(
    process.execPath,
    ["--conditions=hookline-source", "--import", TSX, MAIN, ...args],
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
