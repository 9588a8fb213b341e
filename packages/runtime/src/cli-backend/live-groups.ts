import { onExit } from "signal-exit";
import { signalGroup } from "./process-group.js";

const live = new Set<number>();
let stopWatching: (() => void) | undefined;

/**
 * Kills a process group when this process ends, whether by itself or by a signal: a group of its
 * own would outlive it, and a Ctrl-C at the terminal does not reach it.
 * @returns the undo, for when the group is gone
 */
export function killAtExit(leader: number): () => void {
  live.add(leader);
  stopWatching ??= onExit(killAll);
  return () => {
    live.delete(leader);
    if (live.size > 0) return;
    stopWatching?.();
    stopWatching = undefined;
  };
}

function killAll(): void {
  for (const leader of live) signalGroup(leader, "SIGKILL");
}
