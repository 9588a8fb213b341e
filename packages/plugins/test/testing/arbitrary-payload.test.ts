import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definePlugin, pluginInfo } from "../../src/index.js";
import { arbitraryEmit, arbitraryPayload } from "../../src/testing/arbitraries.js";
import { testPlugin } from "../../src/testing/index.js";

describe("arbitraryPayload", () => {
  it.each(POINT_NAMES)("makes payloads of %s that fit its schema", (point) => {
    const schema = definitionOf(point).payload();
    fc.assert(
      fc.property(arbitraryPayload(point), (payload) => schema.safeParse(payload).success),
      { numRuns: 30 },
    );
  });

  it("leaves out what has a default, and puts it in", () => {
    const sample = fc.sample(arbitraryPayload("before_tool"), { numRuns: 50, seed: 1 });
    const withInput = sample.filter((payload) => "tool_input" in payload);
    expect(withInput.length).toBeGreaterThan(0);
    expect(withInput.length).toBeLessThan(sample.length);
  });

  it("refuses a name that is no point", () => {
    expect(() => arbitraryPayload("beforeTool" as never)).toThrow(/before_tool/);
  });
});

describe("arbitraryEmit", () => {
  it("drives a plugin with events of all points", async () => {
    const seen = new Set<string>();
    const Notes = definePlugin({
      info: pluginInfo({ name: "notes" }),
      before_tool: (event) => void seen.add(event.event_name),
      session_end: (event) => void seen.add(event.event_name),
    });
    await using plugin = await testPlugin(Notes);
    const emits = arbitraryEmit(["before_tool", "session_end", "notification"]);
    await fc.assert(
      fc.asyncProperty(emits, async (emit) => {
        expect((await plugin.emit(...emit)).decision).toBe("none");
      }),
    );
    expect([...seen].sort()).toEqual(["before_tool", "session_end"]);
  });
});
