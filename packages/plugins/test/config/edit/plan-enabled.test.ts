import { describe, expect, it } from "vitest";
import type { PluginsConfig } from "../../../src/config/config.js";
import { planEnabled } from "../../../src/config/edit/plan-enabled.js";

function plan(plugins: PluginsConfig | undefined, name: string, enabled: boolean) {
  const edits = planEnabled(
    plugins === undefined ? {} : { plugins },
    [name],
    enabled,
    "config.yaml",
  );
  return Object.fromEntries(edits.map(({ path, value }) => [path.join("."), value]));
}

const off = { enabled: false };
const on = { enabled: true };
const OFF = { "plugins.options.b.enabled": false };

describe("planEnabled", () => {
  it.each<[string, PluginsConfig | undefined, string, object]>([
    ["starts a list", undefined, "b", { "plugins.enabled": ["b"] }],
    ["starts a list in an empty section", {}, "b", { "plugins.enabled": ["b"] }],
    ["adds to a list", { enabled: ["a"] }, "x", { "plugins.enabled": ["a", "x"] }],
    ["makes a list of one name", { enabled: "a" }, "b", { "plugins.enabled": ["a", "b"] }],
    ["replaces false by a list", { enabled: false }, "b", { "plugins.enabled": ["b"] }],
    ["changes nothing where all are on", { enabled: true }, "b", {}],
    ["changes nothing where it is listed", { enabled: ["My_B"] }, "my-b", {}],
    ["changes nothing where it is the one name", { enabled: "b" }, "B", {}],
    ["changes nothing where its block selects it", { options: { b: {}, a: on } }, "b", {}],
    [
      "lists what the blocks select beside it",
      { options: { a: on, c: {}, d: off } },
      "b",
      { "plugins.enabled": ["a", "c", "b"] },
    ],
    [
      "starts a list where every block is off",
      { options: { a: off } },
      "b",
      { "plugins.enabled": ["b"] },
    ],
    [
      "lifts its own `false` where all are on",
      { enabled: true, options: { My_B: off } },
      "my-b",
      { "plugins.options.My_B.enabled": true },
    ],
    [
      "lifts its own `false` where the blocks select",
      { options: { b: off, a: {} } },
      "b",
      { "plugins.options.b.enabled": true },
    ],
    [
      "lifts its own `false` where it is listed",
      { enabled: ["b"], options: { b: off } },
      "b",
      { "plugins.options.b.enabled": true },
    ],
    [
      "lifts its own `false` and lists it",
      { enabled: ["a"], options: { b: off } },
      "b",
      { "plugins.options.b.enabled": true, "plugins.enabled": ["a", "b"] },
    ],
    [
      "lists what may start by itself, so that it always does",
      { auto_enable: true },
      "b",
      { "plugins.enabled": ["b"] },
    ],
  ])("%s, to switch a plugin on", (_, plugins, name, edits) => {
    expect(plan(plugins, name, true)).toEqual(edits);
  });

  it.each<[string, PluginsConfig | undefined, string, object]>([
    ["changes nothing without a section", undefined, "b", {}],
    ["changes nothing where it is not listed", { enabled: ["a"] }, "b", {}],
    ["changes nothing where none are on", { enabled: false, options: { b: on } }, "b", {}],
    ["changes nothing where its block is off", { enabled: true, options: { b: off } }, "b", {}],
    [
      "takes every spelling off the list",
      { enabled: ["my_b", "a", "My-B"] },
      "MY_B",
      { "plugins.enabled": ["a"] },
    ],
    ["leaves an empty list", { enabled: ["b"] }, "b", { "plugins.enabled": [] }],
    ["leaves an empty list for one name", { enabled: "b" }, "b", { "plugins.enabled": [] }],
    [
      "takes back the `true` of its block too",
      { enabled: ["b", "a"], options: { B: on } },
      "b",
      { "plugins.enabled": ["a"], "plugins.options.B.enabled": false },
    ],
    [
      "switches its block off where the blocks select",
      { options: { a: on, b: { x: 1 } } },
      "b",
      { "plugins.options.b.enabled": false },
    ],
    [
      "switches its block off even if it was the only one to speak",
      { options: { a: {}, b: on } },
      "b",
      { "plugins.options.b.enabled": false },
    ],
    [
      "switches its block off where no block mentions `enabled`",
      { options: { a: {}, b: {} } },
      "b",
      { "plugins.options.b.enabled": false },
    ],
    ["changes nothing where it has no block", { options: { a: {} } }, "b", {}],
    [
      "takes back the `true` of its block where all are on",
      { enabled: true, options: { b: on } },
      "b",
      { "plugins.options.b.enabled": false },
    ],
    ["switches off what may start by itself", { auto_enable: true }, "b", OFF],
    [
      "switches off what may start by itself beside a list",
      { auto_enable: true, enabled: "a" },
      "b",
      OFF,
    ],
    [
      "switches off what is listed and may start by itself",
      { auto_enable: true, enabled: ["a", "b"], options: { b: {} } },
      "b",
      { "plugins.enabled": ["a"], ...OFF },
    ],
    [
      "changes nothing where it is off for good",
      { auto_enable: true, options: { b: off } },
      "b",
      {},
    ],
    ["changes nothing where nothing starts", { auto_enable: true, enabled: false }, "b", {}],
  ])("%s, to switch a plugin off", (_, plugins, name, edits) => {
    expect(plan(plugins, name, false)).toEqual(edits);
  });

  it.each<PluginsConfig>([{ enabled: true }, { enabled: true, options: { b: { x: 1 } } }])(
    "refuses to switch one off where %j says all, and says the ways out",
    (plugins) => {
      expect(() => plan(plugins, "b", false)).toThrow(
        expect.objectContaining({
          code: "CANNOT_DISABLE",
          message: expect.stringMatching(
            /^Cannot disable "b": in "config\.yaml", .* list .* "plugins\.options\.b\.enabled" to false\.$/,
          ),
        }),
      );
    },
  );
});
