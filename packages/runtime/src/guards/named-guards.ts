import { registerHandler } from "@hookline/core";
import { guardDestructive } from "./guard-destructive.js";
import { guardPaths } from "./guard-paths.js";

// A mapping such as { before_tool: ["guard_destructive", "guard_paths"] } finds them by name.
registerHandler("guard_destructive", guardDestructive as never, { phase: "judge" });
registerHandler("guard_paths", guardPaths({ allowedRoots: ["."] }) as never, { phase: "judge" });
