export type {
  Abilities,
  Ability,
  Asked,
  DrivenSession,
  Driver,
  Finished,
  SessionSetup,
} from "./driver.js";
export { problemsAt } from "./proof.js";
export { runConformance } from "./run-conformance.js";
export { orStopped, STOPPED, type Stopped } from "./stopped.js";
export type { SuiteCall, SuiteTool } from "./suite-tool.js";
export { type Tour, takeTour } from "./tour.js";
