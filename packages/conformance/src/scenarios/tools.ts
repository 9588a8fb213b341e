import { type Coverage, HookResult, type PointName } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { can, type Driver } from "../driver.js";
import { onStage, type Stage } from "../stage.js";

/** What holds for calls of tools. */
export function toolScenarios(driver: Driver, coverage: Coverage): void {
  if (!can(driver, "callTools")) return;
  const points = (["before_tool", "after_tool", "tool_error"] as const).filter(
    (point) => coverage[point] !== undefined,
  );

  describe("a call of a tool", () => {
    it("is announced with its failure when the tool throws, once at each point", async () => {
      await onStage(driver, {}, async (stage) => {
        const events = note(stage, points);
        const [told] = await driver.callTools(stage.session, [{ name: "fail", text: "broken" }]);
        expect(JSON.stringify(told)).toContain("broken");
        expect(events.map(({ point }) => point)).toEqual(points);
        const { tool_error } = only(events, "after_tool");
        expect(tool_error).toContain("broken");
      });
    });

    it("goes by one id at every point, and no other call does", async () => {
      await onStage(driver, {}, async (stage) => {
        const events = note(stage, points);
        await driver.callTools(stage.session, [
          { name: "echo", text: "one" },
          { name: "fail", text: "two" },
        ]);
        const ids = new Set(events.map(({ event }) => event.call_id));
        expect(ids.size).toBe(2);
        expect(ids).not.toContain("");
        for (const id of ids) {
          const names = events.filter(({ event }) => event.call_id === id);
          expect(new Set(names.map(({ event }) => event.tool_name)).size).toBe(1);
        }
      });
    });

    it("is not announced as over when it was denied, since it never began", async () => {
      await onStage(driver, {}, async (stage) => {
        stage.on("before_tool", () => HookResult.deny("not today"));
        const events = note(stage, points);
        const [told] = await driver.callTools(stage.session, [{ name: "echo", text: "hi" }]);
        expect(JSON.stringify(told)).toContain("not today");
        expect(stage.tools.runs).toEqual([]);
        expect(events.map(({ point }) => point)).toEqual(["before_tool"]);
      });
    });

    it("is announced as over, once, when it is stopped", async () => {
      await onStage(driver, {}, async (stage) => {
        const events = note(stage, ["after_tool"]);
        const announced = new Promise<void>((resolve) => {
          stage.on("after_tool", () => resolve(), { phase: "watch" });
        });
        const stop = new AbortController();
        const begun = stage.tools.nextRun();
        const call = { name: "hang", text: "" };
        // Whether a stopped call rejects is up to the runtime, and so is when.
        const over = driver.callTools(stage.session, [call], stop.signal).catch(() => {});
        await begun;
        stop.abort(new Error("enough"));
        await Promise.all([over, announced]);
        expect(only(events, "after_tool").tool_error).toContain("enough");
      });
    });

    it("runs beside those that were asked for with it, whatever becomes of them", async () => {
      await onStage(driver, {}, async (stage) => {
        stage.on("before_tool", ({ tool_input }) => {
          const { text } = tool_input as { readonly text: string };
          return text === "bad" ? HookResult.deny("no") : undefined;
        });
        const told = await driver.callTools(stage.session, [
          { name: "meet", text: "one" },
          { name: "echo", text: "bad" },
          { name: "meet", text: "two" },
        ]);
        expect([told[0], told[2]]).toEqual(["one", "two"]);
        expect(stage.tools.runs.map(({ name }) => name)).toEqual(["meet", "meet"]);
      });
    });
  });
}

interface Noted {
  readonly point: PointName;
  readonly event: Readonly<Record<string, unknown>>;
}

/** Notes the events of those points as watchers see them. */
function note(stage: Stage, points: readonly PointName[]): Noted[] {
  const noted: Noted[] = [];
  for (const point of points) {
    stage.on(point, (event) => void noted.push({ point, event }), { phase: "watch" });
  }
  return noted;
}

/** The one event of a point. */
function only(events: readonly Noted[], point: PointName): Readonly<Record<string, unknown>> {
  const found = events.filter((one) => one.point === point);
  expect(found).toHaveLength(1);
  return found[0]?.event ?? {};
}
