import { APPLICATION } from "./application.js";
import { CONVERSATION } from "./conversation.js";
import type { Samples } from "./sample.js";
import { TOOLS } from "./tools.js";

/** Samples of every point. */
export const SAMPLES: Samples = { ...CONVERSATION, ...TOOLS, ...APPLICATION };
