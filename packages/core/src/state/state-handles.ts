import { processWide } from "../process-wide.js";
import { type Registration, registration } from "../registration.js";
import type { StateHandle } from "./state-handle.js";

/** The handles of a store: one that keeps to an older contract goes before a native one. */
interface StoreEntry {
  compatibility: StateHandle | undefined;
  native: StateHandle | undefined;
}

const stores = processWide("state-handles", () => new Map<string, StoreEntry>());

/** Variable that names the store of the process. */
const STATE_URL = "HOOKLINE_STATE_URL";

/**
 * Makes a store known under its URL, for handlers of runs that bring no handle of their own.
 * @param options.compatibility the handle stands in for a native one of the same URL
 */
export function registerStateHandle(
  url: string,
  handle: StateHandle,
  options: { readonly compatibility?: boolean } = {},
): Registration {
  const slot = options.compatibility === true ? "compatibility" : "native";
  const entry = stores.get(url) ?? { compatibility: undefined, native: undefined };
  entry[slot] = handle;
  stores.set(url, entry);
  return registration(() => {
    if (entry[slot] === handle) entry[slot] = undefined;
  });
}

/** The handle of the store with that URL; default: the one `HOOKLINE_STATE_URL` names. */
export function findStateHandle(
  url: string | undefined = process.env[STATE_URL],
): StateHandle | undefined {
  if (url === undefined) return undefined;
  const entry = stores.get(url);
  return entry?.compatibility ?? entry?.native;
}
