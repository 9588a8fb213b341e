import { inspect } from "node:util";
import { HooklineError } from "../errors/hookline-error.js";
import type { PointName } from "../points/index.js";
import { resolvePoint } from "../points/resolve-point.js";
import { type NamedHandler, resolveNamed } from "./handler-registry.js";

/** Handler names by point; a point may be named by an alias. */
export type HookMapping = Readonly<Record<string, readonly string[]>>;

/** What every session bus starts with. */
export const DEFAULT_HOOKS = Object.freeze({
  session_start: ["persist_session_start"],
  session_end: ["persist_session_end"],
  branch_create: ["persist_branch_provenance"],
  branch_end: ["persist_branch_end"],
}) satisfies { readonly [N in PointName]?: readonly string[] };

/**
 * The handlers that a mapping names, by point. Defaults are not merged in.
 * @throws HooklineError `UNKNOWN_POINT`, `UNKNOWN_HANDLER`, or `INVALID_HOOKS` for a value that
 * is no list of names
 */
export function loadHooksForAgent(
  mapping: HookMapping | null | undefined,
): Map<PointName, readonly NamedHandler[]> {
  const loaded = new Map<PointName, readonly NamedHandler[]>();
  for (const [name, handlers] of Object.entries(mapping ?? {})) {
    const point = resolvePoint(name);
    if (!Array.isArray(handlers) || handlers.some((handler) => typeof handler !== "string")) {
      throw new HooklineError(
        "INVALID_HOOKS",
        `The hooks of "${name}" must be a list of handler names, but are ${inspect(handlers)}.`,
        { point },
      );
    }
    if (loaded.has(point)) {
      throw new HooklineError(
        "INVALID_HOOKS",
        `The point "${point}" is named twice, the second time as "${name}". Put its handlers into one list.`,
        { point },
      );
    }
    loaded.set(point, handlers.map(resolveNamed));
  }
  return loaded;
}
