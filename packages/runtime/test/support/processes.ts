import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether a process runs; one that is dead and only not reaped yet does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return !"ZX".includes(stat.charAt(stat.lastIndexOf(")") + 2));
  } catch {
    return process.platform !== "linux";
  }
}

/** Resolves when the condition holds; the test's own time limit ends the waiting. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}
