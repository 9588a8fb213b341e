import { expect, it } from "vitest";
import { dependenciesMeant, packageSpec } from "../../src/install/package-spec.js";

it.each([
  ["x", "x"],
  ["@a/x@^1.0.0", "@a/x@^1.0.0"],
  ["github:a/x", "github:a/x"],
  ["./x.tgz", "/here/x.tgz"],
  ["..", "/"],
  ["file:x.tgz", "file:/here/x.tgz"],
  ["@a/x@file:../x", "@a/x@file:/x"],
  ["link:./x", "link:/here/x"],
  ["file:/abs/x", "file:/abs/x"],
  ["file:~/x", "file:~/x"],
  [".x", ".x"],
])("hands %s on as %s", (text, spec) => {
  expect(packageSpec(text, "/here")).toBe(spec);
});

it.each([
  ["@a/x@2", ["@a/x"]],
  ["x", ["x"]],
  ["/up/t.tgz", ["t"]],
  ["file:/up/t.tgz", ["t"]],
  ["y", []],
])("knows what %s means among what is asked for already", (spec, meant) => {
  const dependencies = new Map([
    ["@a/x", "^1.0.0"],
    ["x", "1.0.0"],
    ["t", "file:../up/t.tgz"],
  ]);
  expect(dependenciesMeant(spec, dependencies, "/here")).toEqual(meant);
});
