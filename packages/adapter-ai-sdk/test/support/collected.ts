import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Runs the garbage collector until something has come of it. */
export async function collectUntil(isDone: () => boolean): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  while (!isDone()) {
    collect();
    await new Promise(setImmediate);
  }
}
