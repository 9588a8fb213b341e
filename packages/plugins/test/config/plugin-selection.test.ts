import { describe, expect, it } from "vitest";
import type { PluginsConfig } from "../../src/config/config.js";
import {
  isConfigured,
  isSelected,
  type SelectionSources,
  selectPlugins,
} from "../../src/config/plugin-selection.js";

const ALL = { kind: "all", names: [], except: [], pure: false };
const NONE = { kind: "none", names: [], except: [], pure: false };

function only(...names: string[]) {
  return { kind: "only", names, except: [], pure: false };
}

function fromFile(plugins: PluginsConfig) {
  return selectPlugins({ config: { plugins } });
}

describe("selectPlugins where plugins may start by themselves", () => {
  const auto = (plugins: PluginsConfig, more: Partial<SelectionSources> = {}) =>
    selectPlugins({
      config: { plugins: { auto_enable: true, ...plugins } },
      env: { A: "1" },
      ...more,
    });

  it.each<[string, PluginsConfig, object]>([
    ["nothing else said", {}, only()],
    ["an empty list", { enabled: [] }, only()],
    ["a list", { enabled: ["a"] }, only("a")],
    [
      "blocks, one of them off",
      { options: { a: {}, b: { enabled: false } } },
      { ...only("a"), except: ["b"] },
    ],
  ])("adds them to %s", (_what, plugins, expected) => {
    expect(auto(plugins)).toEqual({ ...expected, auto: { A: "1" }, from: "file" });
  });

  it("does not where false, the environment or code decides", () => {
    expect(auto({ enabled: false }).auto).toBeUndefined();
    expect(auto({}, { env: { HOOKLINE_PLUGINS: "a" } }).auto).toBeUndefined();
    expect(auto({}, { code: { enabled: [] } }).auto).toBeUndefined();
  });

  it.each([
    [[], false],
    [["A"], true],
    [["A", "B"], false],
    [["EMPTY"], false],
  ])("takes the variables %j for set: %s", (variables, expected) => {
    expect(isConfigured(variables, { A: "1", EMPTY: "" })).toBe(expected);
  });
});

describe("selectPlugins from a file", () => {
  const off = { enabled: false };
  it.each<[string, PluginsConfig, object]>([
    ["all for true", { enabled: true }, ALL],
    [
      "all for true but those whose block says false",
      { enabled: true, options: { a: off, b: {} } },
      { ...ALL, except: ["a"] },
    ],
    ["none for false", { enabled: false }, NONE],
    [
      "none for false, with blocks too",
      { enabled: false, options: { a: { enabled: true } } },
      NONE,
    ],
    ["none for an empty list", { enabled: [] }, NONE],
    ["the names of a list", { enabled: ["a", "b"] }, only("a", "b")],
    ["one name", { enabled: "a" }, only("a")],
    ["a plugin called true", { enabled: "true" }, only("true")],
    ["each name of a list once", { enabled: ["my_a", "My-A"] }, only("my_a")],
    [
      "no name whose block says false",
      { enabled: ["a", "my_b"], options: { "My-B": off } },
      { ...only("a"), except: ["My-B"] },
    ],
    [
      "none where every listed name is switched off",
      { enabled: "a", options: { a: off } },
      { ...NONE, except: ["a"] },
    ],
    [
      "the names of a list even where other blocks say true",
      { enabled: ["a"], options: { b: { enabled: true } } },
      only("a"),
    ],
    [
      "none where every block says false",
      { options: { a: off, b: off } },
      { ...NONE, except: ["a", "b"] },
    ],
    ["the blocks where none mentions enabled", { options: { a: { x: 1 }, b: {} } }, only("a", "b")],
    [
      "the blocks that do not say false",
      { options: { a: {}, b: off, c: { enabled: true } } },
      { ...only("a", "c"), except: ["b"] },
    ],
    [
      "the blocks, where one says true",
      { options: { a: { enabled: true }, b: {} } },
      only("a", "b"),
    ],
  ])("chooses %s", (_, plugins, selection) => {
    expect(fromFile(plugins)).toEqual({ from: "file", ...selection });
  });

  it.each([
    undefined,
    {},
    { plugins: {} },
    { plugins: { options: {} } },
    { plugins: { allow_project_plugins: true } },
  ])("chooses none by default for %j", (config) => {
    expect(selectPlugins({ config })).toEqual({ ...NONE, from: "default" });
  });
});

describe("selectPlugins from HOOKLINE_PLUGINS", () => {
  const config = { plugins: { enabled: ["file"], options: { off: { enabled: false } } } };

  it.each([
    ["true", ALL],
    ["1", ALL],
    ["YES", ALL],
    ["on", ALL],
    ["false", NONE],
    ["0", NONE],
    ["no", NONE],
    [" off ", NONE],
    ["a", only("a")],
    ["a, My_B ,,a", only("a", "My_B")],
    ["off,on", only("off", "on")],
    [",", NONE],
  ])("reads %j and does not ask the file", (text, selection) => {
    const env = { HOOKLINE_PLUGINS: text };
    expect(selectPlugins({ config, env })).toEqual({ ...selection, from: "env" });
  });

  it.each([undefined, "", "  "])("asks the file for %j", (text) => {
    const env = { HOOKLINE_PLUGINS: text };
    expect(selectPlugins({ config, env })).toMatchObject({ names: ["file"], from: "file" });
  });
});

describe("selectPlugins from code", () => {
  const config = { plugins: { enabled: ["file"] } };
  const env = { HOOKLINE_PLUGINS: "env" };

  it.each([
    [true, ALL],
    [false, NONE],
    [[], NONE],
    ["a", only("a")],
    [["a", "b"], only("a", "b")],
    ["true", only("true")],
  ])("obeys enabled: %j before the environment and the file", (enabled, selection) => {
    const selected = selectPlugins({ config, env, code: { enabled } });
    expect(selected).toEqual({ ...selection, from: "code" });
  });

  it("leaves the choice to the environment where enabled is not given", () => {
    expect(selectPlugins({ config, env, code: { disabled: false } }).from).toBe("env");
  });
});

describe("selectPlugins in pure mode", () => {
  const pure = { kind: "none", names: [], except: [], pure: true };
  const sources = { config: { plugins: { enabled: true } } };

  it.each(["true", "1", "yes", "on", "ON", " Yes "])(
    "chooses nothing for HOOKLINE_NO_PLUGINS=%s",
    (text) => {
      const env = { HOOKLINE_NO_PLUGINS: text, HOOKLINE_PLUGINS: "true" };
      expect(selectPlugins({ ...sources, env, code: { enabled: ["a"] } })).toEqual({
        ...pure,
        from: "env",
      });
    },
  );

  it.each(["", "0", "false", "maybe"])("is not on for HOOKLINE_NO_PLUGINS=%j", (text) => {
    expect(selectPlugins({ ...sources, env: { HOOKLINE_NO_PLUGINS: text } })).toMatchObject({
      kind: "all",
      pure: false,
    });
  });

  it("is not obeyed where code says disabled: false", () => {
    const env = { HOOKLINE_NO_PLUGINS: "1" };
    expect(selectPlugins({ ...sources, env, code: { disabled: false } })).toMatchObject({
      kind: "all",
      pure: false,
      from: "file",
    });
  });

  it("is on where code says disabled: true", () => {
    expect(selectPlugins({ ...sources, code: { disabled: true, enabled: true } })).toEqual({
      ...pure,
      from: "code",
    });
  });
});

describe("isSelected", () => {
  it.each<[PluginsConfig, string, boolean]>([
    [{ enabled: true }, "anything", true],
    [{ enabled: true, options: { my_a: { enabled: false } } }, "MY-A", false],
    [{ enabled: false }, "a", false],
    [{ enabled: ["no_force_push"] }, "No-Force-Push", true],
    [{ enabled: ["a"] }, "b", false],
    [{ options: { a: {} } }, "b", false],
    [{ options: { a: { enabled: true } } }, "b", false],
    [{ enabled: ["constructor"] }, "constructor", true],
  ])("says for %j whether %s runs", (plugins, name, runs) => {
    expect(isSelected(fromFile(plugins), name)).toBe(runs);
  });
});
