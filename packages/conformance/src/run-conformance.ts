import type { Coverage } from "@hookline/core";
import { POINT_NAMES } from "@hookline/core/vocabulary";
import { beforeAll, describe, expect, it } from "vitest";
import type { DrivenSession, Driver } from "./driver.js";
import { problemsAt } from "./proof.js";
import { agentScenarios } from "./scenarios/agents.js";
import { claimedWith } from "./scenarios/claims.js";
import { gateScenarios } from "./scenarios/gates.js";
import { observerScenarios } from "./scenarios/observers.js";
import { pluginScenarios } from "./scenarios/plugins.js";
import { promptScenarios } from "./scenarios/prompts.js";
import { rewriteScenarios } from "./scenarios/rewrites.js";
import { sessionScenarios } from "./scenarios/sessions.js";
import { streamScenarios } from "./scenarios/streams.js";
import { toolScenarios } from "./scenarios/tools.js";
import { unheardHandlerScenarios } from "./scenarios/unheard-handlers.js";
import { type Tour, takeTour } from "./tour.js";

/**
 * Registers the suite for an emitter, with vitest. It fails where the emitter claims what it does
 * not do, where it does what it does not claim, and where it handles its handlers in another way
 * than every other emitter.
 *
 * @example
 * runConformance("the runtime", coverage, new RuntimeDriver());
 * @param coverage what is declared by all that a session of the driver attaches to its bus
 */
export function runConformance<S extends DrivenSession>(
  name: string,
  coverage: Coverage,
  driverOfIts: Driver<S>,
): void {
  // It is only ever given sessions that it has opened.
  const driver = driverOfIts as unknown as Driver;

  describe(`conformance of ${name}`, { timeout: 60_000 }, () => {
    describe("what it says of its coverage", () => {
      let tour: Tour;
      beforeAll(async () => {
        tour = await takeTour(driver);
      }, 60_000);

      it.each(POINT_NAMES)("is what it does at %s", async (point) => {
        expect(await problemsAt(driver, coverage, point, tour.reached)).toEqual([]);
      });
    });

    for (const gate of claimedWith(driver, coverage, "block")) gateScenarios(driver, gate);
    for (const point of claimedWith(driver, coverage, "rewrite")) rewriteScenarios(driver, point);
    observerScenarios(driver);
    promptScenarios(driver, coverage);
    toolScenarios(driver, coverage);
    agentScenarios(driver, coverage);
    streamScenarios(driver, coverage);
    sessionScenarios(driver, coverage);
    pluginScenarios(driver, coverage);
    unheardHandlerScenarios(driver, coverage);
  });
}
