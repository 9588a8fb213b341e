import { runConformance } from "../src/index.js";
import { loopCoverage } from "./support/loop.js";
import { LoopDriver } from "./support/loop-driver.js";

runConformance("a loop that somebody has written for themselves", loopCoverage, new LoopDriver());
