import { type Coverage, DORMANT_POINTS, type HookSource, type PointName } from "@hookline/core";
import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import { expect, it } from "vitest";
import type { Driver } from "../driver.js";
import { onStage, type Stage } from "../stage.js";

/** Emitted by the bus itself, whatever the emitter claims. */
const BY_THE_BUS: readonly PointName[] = ["on_error", "on_permission_ask"];

/** What holds for handlers that the emitter does not call, or does not obey. */
export function unheardHandlerScenarios(driver: Driver, coverage: Coverage): void {
  const modesAt = (point: PointName): readonly string[] => coverage[point] ?? [];
  const dead = POINT_NAMES.find(
    (point) =>
      modesAt(point).length === 0 && !DORMANT_POINTS.has(point) && !BY_THE_BUS.includes(point),
  );
  const watched = POINT_NAMES.filter(
    (point) => definitionOf(point).kind === "gate" && modesAt(point).join() === "observe",
  );

  if (dead !== undefined) {
    it(`warns once, by its name, of a handler at "${dead}", which is not emitted`, async () => {
      const before = (stage: Stage): void => {
        stage.on(dead, () => {}, { phase: "watch", name: "a-dead-hook" });
      };
      const { lines } = await onStage(driver, { before }, (stage) => stage);
      const warnings = lines.filter((line) => line.includes("a-dead-hook"));
      expect(warnings).toEqual([expect.stringContaining(dead)]);
    });
  }
  for (const point of watched) {
    it(`refuses a handler that wants to decide at "${point}", where it can only look`, async () => {
      const judge: HookSource = {
        name: "judge",
        attach: (registrar) => void registrar.on(point, () => undefined),
      };
      await expect(onStage(driver, { sources: [judge] }, () => {})).rejects.toThrow(
        expect.objectContaining({ code: "UNENFORCED_GATE" }),
      );
    });
  }
}
