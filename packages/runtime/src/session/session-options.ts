import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import {
  type Approver,
  type HookBus,
  type HookLogger,
  HooklineError,
  type HookObserver,
  type HookSource,
  type ServiceContainer,
} from "@hookline/core";
import type { SessionIdentity } from "./session-identity.js";

/** How a session is opened. */
export interface SessionOptions {
  /** Default: that of `hooks`, else a random UUID. */
  readonly id?: string | undefined;
  /** Where the session works. Default: that of `hooks`, else the directory of this process. */
  readonly cwd?: string | undefined;
  /** Default: that of `hooks`, else none. */
  readonly agentName?: string | undefined;
  /**
   * A bus made with `buildSessionBus`, which stays the caller's: the session takes its sources
   * off at the end and does not close it. What comes later meets none of their guards; a source
   * that must outlast the session is attached with `hooks.use`. Default: a bus of the session's
   * own.
   */
  readonly hooks?: HookBus | undefined;
  /** Attached in this order before the session starts; all of them, or none. */
  readonly sources?: readonly (HookSource | HookBus)[] | undefined;
  /** Bound to the session's own bus; so are the next three. Not together with `hooks`. */
  readonly observer?: HookObserver | undefined;
  readonly approver?: Approver | undefined;
  readonly container?: ServiceContainer | undefined;
  readonly logger?: HookLogger | undefined;
}

const KNOWN = ["id", "cwd", "agentName", "hooks", "sources"] as const;
/** What the bus is built with, and so comes too late for one that is there. */
const OF_OWN_BUS = ["observer", "approver", "container", "logger"] as const;

/**
 * Checks the options, and settles who the session is.
 * @throws HooklineError `INVALID_SESSION`
 */
export function identify(options: SessionOptions): SessionIdentity {
  const names: readonly string[] = [...KNOWN, ...OF_OWN_BUS];
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw invalid(`"${unknown}" is no option. Known are ${names.join(", ")}`);
  }
  for (const name of ["id", "cwd", "agentName"] as const) checkText(name, options[name]);
  if (options.sources !== undefined && !Array.isArray(options.sources)) {
    throw invalid('"sources" must be a list. Put a single source into brackets');
  }
  const { id, cwd = process.cwd(), agentName, hooks } = options;
  if (hooks === undefined) return { id: id ?? randomUUID(), cwd: resolve(cwd), agentName };
  return identityOn(hooks, options);
}

function identityOn(hooks: HookBus, options: SessionOptions): SessionIdentity {
  if (typeof hooks?.emit !== "function") {
    throw invalid('"hooks" must be a bus. Make one with buildSessionBus()');
  }
  for (const name of OF_OWN_BUS) {
    if (options[name] === undefined) continue;
    throw invalid(
      `"${name}" belongs to the bus, but "hooks" is a bus that is built. Pass it to buildSessionBus(), or leave "hooks" out`,
    );
  }
  const { session } = hooks;
  const cwd = options.cwd === undefined ? undefined : resolve(options.cwd);
  return {
    id: agree("id", options.id, session.id ?? undefined) ?? randomUUID(),
    cwd: agree("cwd", cwd, resolve(session.cwd)) as string,
    agentName: agree("agentName", options.agentName, session.agentName),
  };
}

/** One value out of two places; handlers read the bus's, so they must not differ. */
function agree(
  name: string,
  given: string | undefined,
  ofBus: string | undefined,
): string | undefined {
  if (given !== undefined && ofBus !== undefined && given !== ofBus) {
    throw invalid(
      `"${name}" is "${given}", but the bus in "hooks" was built with "${ofBus}". Give it to one of them`,
    );
  }
  return ofBus ?? given;
}

function checkText(name: string, value: unknown): void {
  if (value === undefined || (typeof value === "string" && value !== "")) return;
  throw invalid(
    `"${name}" must be a text that is not empty, but is ${value === "" ? "empty" : typeof value}. Leave it out for the default`,
  );
}

function invalid(what: string): HooklineError {
  return new HooklineError("INVALID_SESSION", `A session can not be opened: ${what}.`);
}
