import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { coverage as ofAiSdk } from "@hookline/ai-sdk";
import { DORMANT_POINTS, HOOK_POINTS } from "@hookline/core";
import { coverage as ofRuntime } from "@hookline/runtime";
import { describe, expect, it } from "vitest";
import { LATER_POINTS } from "../src/later-points.js";

const PACKAGES = fileURLToPath(new URL("../../packages", import.meta.url));
/** An emit, a decision, or the bus's own dispatch, at a point that is written out. */
const EMIT_SITE = /(?:\.|#)(?:emit|decide|blockingEmit|dispatch)\(\s*"([a-z_]+)"/g;

/** The points at which any package's source emits. */
function emittedPoints(): Set<string> {
  const emitted = new Set<string>();
  for (const name of readdirSync(PACKAGES)) {
    const source = join(PACKAGES, name, "src");
    for (const file of readdirSync(source, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts")) continue;
      const text = readFileSync(join(source, file), "utf8");
      for (const [, point = ""] of text.matchAll(EMIT_SITE)) emitted.add(point);
    }
  }
  return emitted;
}

describe("the points that are emitted", () => {
  it("are those of the table, but for the ones named as coming later and the dormant one", () => {
    const later = Object.keys(LATER_POINTS);
    const expected = Object.keys(HOOK_POINTS).filter(
      (point) => !later.includes(point) && !DORMANT_POINTS.has(point as never),
    );
    expect([...emittedPoints()].sort()).toEqual(expected.sort());
  });

  it("are all in the table", () => {
    const known = Object.keys(HOOK_POINTS);
    expect([...emittedPoints()].filter((point) => !known.includes(point))).toEqual([]);
    expect(Object.keys(LATER_POINTS).filter((point) => !known.includes(point))).toEqual([]);
  });

  it("include every point an emitter claims to cover, which its own tests see emitted", () => {
    const emitted = emittedPoints();
    expect(
      Object.keys({ ...ofRuntime, ...ofAiSdk }).filter((point) => !emitted.has(point)),
    ).toEqual([]);
  });
});
