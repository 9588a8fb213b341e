import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { defaultLogger, levelFrom } from "../../src/log/logger.js";

describe("levelFrom", () => {
  it.each([
    [undefined, "info"],
    ["", "info"],
    ["  ", "info"],
    ["debug", "debug"],
    ["INFO", "info"],
    ["Error", "error"],
    ["warn", "warn"],
    ["WARNING", "warn"],
    ["warning", "warn"],
    ["CRITICAL", "fatal"],
    ["fatal", "fatal"],
    ["NOTSET", "trace"],
    ["trace", "trace"],
    ["silent", "silent"],
    [" debug ", "debug"],
    ["loud", "info"],
    ["10", "info"],
    ["constructor", "info"],
    ["__proto__", "info"],
    ["toString", "info"],
  ])("reads %j as %s", (name, level) => {
    expect(levelFrom(name)).toBe(level);
  });
});

describe("defaultLogger", () => {
  it("is one for the process", () => {
    expect(defaultLogger()).toBe(defaultLogger());
  });

  it.each([
    ["WARNING", ["warn", "error"]],
    ["", ["info", "warn", "error"]],
    ["silent", []],
  ])(
    "writes lines of JSON to stderr at the level that LOGLEVEL=%s names",
    async (level, logged) => {
      const script = `
      import { defaultLogger } from "./logger.ts";
      const logger = defaultLogger().child({ part: "p" });
      for (const level of ["debug", "info", "warn", "error"]) logger[level]({ level_name: level }, "said");
    `;
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ["--import", import.meta.resolve("tsx"), "--input-type=module", "--eval", script],
        {
          cwd: fileURLToPath(new URL("../../src/log/", import.meta.url)),
          env: { ...process.env, LOGLEVEL: level },
        },
      );
      expect(stdout).toBe("");
      const lines = stderr
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line));
      expect(lines.map((line) => line.level_name)).toEqual(logged);
      for (const line of lines) {
        expect(line).toMatchObject({ name: "hookline", part: "p", msg: "said" });
      }
    },
  );
});
