import type { PointName } from "@hookline/core";
import { can, type Driver } from "../driver.js";
import type { Stage } from "../stage.js";
import * as agent from "./agent.js";
import * as llm from "./llm.js";
import * as message from "./message.js";
import * as system from "./system.js";
import * as tool from "./tool.js";
import type { Trial } from "./trial.js";

/** The trial of each point where handlers may do more than look. */
export const TRIALS: { readonly [N in PointName]?: Trial } = {
  ...agent,
  ...llm,
  ...tool,
  ...system,
  ...message,
};

/** The trial of a point, if a driver is able to make it. */
export function trialFor(driver: Driver, point: PointName): Trial | undefined {
  const trial = TRIALS[point];
  return trial !== undefined && can(driver, trial.needs) ? trial : undefined;
}

/** Makes a trial in a session that is open. */
export function attempt(trial: Trial, stage: Stage): Promise<unknown> {
  return trial.run(stage.driver as never, stage);
}
