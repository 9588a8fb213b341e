import { MemoryObserver, type PointName } from "@hookline/core";
import { definitionOf } from "@hookline/core/vocabulary";
import { describe, expect, it } from "vitest";
import { coverage, openSession, runtimeEmitter } from "../src/index.js";
import { recordingLogger } from "./support/recording-logger.js";

describe("coverage", () => {
  it("names exactly the points that a session emits", async () => {
    const observer = new MemoryObserver();
    const session = await openSession({ observer, logger: recordingLogger().logger });
    await session.delegate({ command: "true" }, "hi");
    await session.end();
    const emitted = observer.signals.map(({ point }) => point);
    expect(emitted.sort()).toEqual(Object.keys(coverage).sort());
  });

  it("claims no more at a point than the point allows", () => {
    for (const [point, modes] of Object.entries(coverage)) {
      expect(definitionOf(point as PointName).kind).toBe("observe");
      expect(modes).toEqual(["observe"]);
    }
  });

  it("has no gate, so that a guard is found which a delegated turn would pass by", async () => {
    const { logger, lines } = recordingLogger();
    await using session = await openSession({ logger });
    session.hooks.on("before_tool", () => false, { name: "my-guard" });
    await session.delegate({ command: "true" }, "hi");
    expect(session.hooks.uncovered()).toEqual([{ point: "before_tool", handler: "my-guard" }]);
    expect(lines.filter((line) => line.includes("my-guard"))).toHaveLength(1);
  });

  it("is what the emitter declares on a bus", () => {
    expect(runtimeEmitter).toEqual({ name: "runtime", coverage });
  });
});
