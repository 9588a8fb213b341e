import { baseOf, type SessionScope } from "./session-scope.js";

/** On the global object, since the process may have loaded a second copy of the package. */
const DONE = Symbol.for("hookline.runtime.setup");

/** Emits `setup`, unless a session of this process has done so. */
export async function setupOnce(scope: SessionScope): Promise<void> {
  const marks = globalThis as { [DONE]?: boolean };
  if (marks[DONE] === true) return;
  marks[DONE] = true;
  try {
    await scope.hooks.emit("setup", { ...baseOf(scope), trigger: "init" });
  } catch (error) {
    marks[DONE] = false;
    throw error;
  }
}
