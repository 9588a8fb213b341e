import { homedir } from "node:os";
import { join } from "node:path";
import envPaths from "env-paths";
import { afterEach, describe, expect, it, vi } from "vitest";
import { switchOf } from "../../src/config/environment.js";
import { userConfigDirectory } from "../../src/config/user-directory.js";

describe("switchOf", () => {
  it.each(["true", "1", "yes", "on", "TRUE", " On "])("reads %j as on", (text) => {
    expect(switchOf(text)).toBe(true);
  });

  it.each(["false", "0", "no", "off", "False", " OFF "])("reads %j as off", (text) => {
    expect(switchOf(text)).toBe(false);
  });

  it.each([undefined, "", " ", "maybe", "2", "a,b"])("reads %j as neither", (text) => {
    expect(switchOf(text)).toBeUndefined();
  });
});

describe("userConfigDirectory", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("is under XDG_CONFIG_HOME", () => {
    const home = join(homedir(), "xdg");
    expect(userConfigDirectory({ XDG_CONFIG_HOME: home })).toBe(join(home, "hookline"));
  });

  it("is where env-paths says when the environment is the process's own", () => {
    vi.stubEnv("XDG_CONFIG_HOME", undefined);
    expect(userConfigDirectory(process.env)).toBe(envPaths("hookline", { suffix: "" }).config);
  });

  it("passes over an XDG_CONFIG_HOME that is relative or empty", () => {
    vi.stubEnv("XDG_CONFIG_HOME", undefined);
    const standard = userConfigDirectory(process.env);
    expect(userConfigDirectory({ ...process.env, XDG_CONFIG_HOME: "conf" })).toBe(standard);
    expect(userConfigDirectory({ ...process.env, XDG_CONFIG_HOME: "" })).toBe(standard);
  });

  it("is in the home that the environment names", () => {
    vi.stubEnv("XDG_CONFIG_HOME", undefined);
    const other = join(homedir(), "other");
    expect(userConfigDirectory({ HOME: other }).startsWith(other)).toBe(true);
  });
});
