import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Ms in which what was killed is expected to be gone; longer only when the kernel holds it. */
const AFTER_KILL = 1_000;
/** Ms between two looks at a group that is ending; they grow from the first to the second. */
const SHORTEST_LOOK = 5;
const LONGEST_LOOK = 100;

const isWindows = process.platform === "win32";

/** Sends a signal to every process of a group; one that is gone already is no error. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    // Windows has no process groups: there it reaches the CLI itself.
    process.kill(isWindows ? leader : -leader, signal);
  } catch {
    // Nothing is left that could be signalled, or nothing that this user may signal.
  }
}

/**
 * Ends a process group: SIGTERM, and SIGKILL for what is left of it after `grace` ms.
 * @returns when the group is gone; at once for one that was
 */
export async function endGroup(leader: number, grace: number): Promise<void> {
  if (!isGroupAlive(leader)) return;
  signalGroup(leader, "SIGTERM");
  if (await isGoneWithin(leader, grace)) return;
  signalGroup(leader, "SIGKILL");
  await isGoneWithin(leader, AFTER_KILL);
}

async function isGoneWithin(leader: number, time: number): Promise<boolean> {
  const end = performance.now() + time;
  let pause = SHORTEST_LOOK;
  while (isGroupAlive(leader)) {
    const left = end - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(pause, left));
    pause = Math.min(pause * 2, LONGEST_LOOK);
  }
  return true;
}

/** Whether a process of the group still runs. */
export function isGroupAlive(leader: number): boolean {
  try {
    process.kill(isWindows ? leader : -leader, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return process.platform !== "linux" || hasRunningMember(leader);
}

/** A dead process counts as a member until it is reaped, and some init processes never reap. */
function hasRunningMember(leader: number): boolean {
  try {
    return readdirSync("/proc").some((name) => /^\d+$/.test(name) && isMember(name, leader));
  } catch {
    return true;
  }
}

function isMember(pid: string, leader: number): boolean {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return false;
  }
  // The second field is the program's name in parentheses, which may hold anything.
  const [state = "", , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(group) === leader && !"ZX".includes(state);
}
