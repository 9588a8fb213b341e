import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { coveragePage } from "../src/generate/coverage-page.js";

const PACKAGES = fileURLToPath(new URL("../../packages", import.meta.url));
const emitters = readdirSync(PACKAGES).filter((name) =>
  existsSync(join(PACKAGES, name, "src/coverage.ts")),
);

describe("the page of coverage", () => {
  it("has a column for each package that says what it emits", () => {
    const [, columns = ""] = /^\| point \| kind \| (.*) \| note \|$/m.exec(coveragePage()) ?? [];
    expect(columns.split(" | ")).toHaveLength(emitters.length);
  });

  it.each(emitters)("says of %s what its tests prove", (name) => {
    const test = readFileSync(join(PACKAGES, name, "test/conformance.test.ts"), "utf8");
    expect(test).toMatch(/^runConformance\(".*", coverage, /m);
  });
});
