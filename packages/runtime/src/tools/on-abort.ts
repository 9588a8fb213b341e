type Listener = (reason: unknown) => void;

const listeners = new WeakMap<AbortSignal, Set<Listener>>();

/**
 * Calls back when a signal aborts, unless it is taken off before; at once where it has aborted. All
 * listeners of a signal share one event listener: those of Node take longer to add and to remove than
 * most tools to run, and are warned of when there are many.
 * @returns the undo
 */
export function onAbort(signal: AbortSignal, listener: Listener): () => void {
  if (signal.aborted) {
    listener(signal.reason);
    return () => {};
  }
  let all = listeners.get(signal);
  if (all === undefined) {
    const added = new Set<Listener>();
    all = added;
    listeners.set(signal, added);
    signal.addEventListener("abort", () => tell(added, signal.reason), { once: true });
  }
  const those = all;
  those.add(listener);
  return () => those.delete(listener);
}

function tell(all: Set<Listener>, reason: unknown): void {
  // One may take another off.
  for (const listener of all) listener(reason);
  all.clear();
}
