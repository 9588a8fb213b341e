import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import {
  type Approver,
  type HookBus,
  type HookLogger,
  HooklineError,
  type HookObserver,
  type HookPayloadBase,
  type HookSource,
  type MaybePromise,
  type SessionStartPayload,
} from "@hookline/core";
import type { LLMError } from "../recovery/llm-error.js";
import type { AppContainer } from "./services.js";
import type { SessionIdentity } from "./session-identity.js";
import type { SessionStore } from "./session-store.js";
import type { SessionTools } from "./session-tools.js";

/** What `session_start` says of a session besides who it is, and why it opens. */
export type SessionDetails = Omit<SessionStartPayload, keyof HookPayloadBase | "source">;

/** How a session is opened. */
export interface SessionOptions {
  /** Default: that of `hooks`, else a random UUID. */
  readonly id?: string | undefined;
  /**
   * Id of a stored session to go on with: its conversation is read from the store, from the latest
   * checkpoint where there is one. Instead of `id`; needs a store.
   */
  readonly resume?: string | undefined;
  /** Where the session works. Default: that of `hooks`, else the directory of this process. */
  readonly cwd?: string | undefined;
  /** Default: that of `hooks`, else none. */
  readonly agentName?: string | undefined;
  /** What handlers of `session_start` are told, such as the model. */
  readonly details?: SessionDetails | undefined;
  /**
   * A bus made with `buildSessionBus`, which stays the caller's: the session takes its sources
   * off at the end and does not close it. What comes later meets none of their guards; a source
   * that must outlast the session is attached with `hooks.use`. Default: a bus of the session's
   * own.
   */
  readonly hooks?: HookBus | undefined;
  /** Attached in this order before the session starts; all of them, or none. */
  readonly sources?: readonly (HookSource | HookBus)[] | undefined;
  /** What `act` calls. Default: none. */
  readonly tools?: SessionTools | undefined;
  /** Told of each call of a model that has failed for good; for the code that calls models. */
  readonly onError?: ((error: LLMError) => MaybePromise<void>) | undefined;
  /**
   * Where the session is stored; it stays the caller's. Not together with `hooks`: that bus is
   * built with a `sessionHandle` of the store. Default: none.
   */
  readonly store?: SessionStore | undefined;
  /** Bound to the session's own bus; so are the next three. Not together with `hooks`. */
  readonly observer?: HookObserver | undefined;
  readonly approver?: Approver | undefined;
  /** Where handlers get services besides the session's; see `SESSION`. Default: nowhere. */
  readonly container?: AppContainer | undefined;
  readonly logger?: HookLogger | undefined;
}

const KNOWN = [
  "id",
  "resume",
  "cwd",
  "agentName",
  "details",
  "hooks",
  "sources",
  "tools",
  "onError",
] as const;
/** What the bus is built with, and so comes too late for one that is there. */
const OF_OWN_BUS = ["observer", "approver", "container", "logger"] as const;

/**
 * Checks the options.
 * @throws HooklineError `INVALID_SESSION`
 */
export function checkOptions(options: SessionOptions): void {
  const names: readonly string[] = [...KNOWN, "store", ...OF_OWN_BUS];
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw invalid(`"${unknown}" is no option. Known are ${names.join(", ")}`);
  }
  for (const name of ["id", "resume", "cwd", "agentName"] as const) checkText(name, options[name]);
  if (options.sources !== undefined && !Array.isArray(options.sources)) {
    throw invalid('"sources" must be a list. Put a single source into brackets');
  }
  if (options.resume !== undefined && options.id !== undefined) {
    throw invalid(
      '"id" and "resume" both name the session. Pass "resume" to go on with a stored one',
    );
  }
  if (options.hooks !== undefined) checkBus(options.hooks, options);
}

/** Settles who the session is; `stored` is what is known of one that goes on. */
export function identify(
  { id, resume, cwd, agentName, hooks }: SessionOptions,
  stored: { readonly cwd: string | null; readonly agent_name: string | null } | undefined,
): SessionIdentity {
  const ownId = resume ?? id;
  const ownName = agentName ?? stored?.agent_name ?? undefined;
  if (hooks === undefined) {
    const directory = resolve(cwd ?? stored?.cwd ?? process.cwd());
    return { id: ownId ?? randomUUID(), cwd: directory, agentName: ownName };
  }
  const { session } = hooks;
  const directory = cwd === undefined ? undefined : resolve(cwd);
  return {
    id: agree("id", ownId, session.id ?? undefined) ?? randomUUID(),
    cwd: agree("cwd", directory, resolve(session.cwd)) as string,
    agentName: agree("agentName", agentName, session.agentName) ?? ownName,
  };
}

/** What is wrong with the options of a session. */
export function invalid(what: string): HooklineError {
  return new HooklineError("INVALID_SESSION", `A session can not be opened: ${what}.`);
}

function checkBus(hooks: HookBus, options: SessionOptions): void {
  if (typeof hooks?.emit !== "function") {
    throw invalid('"hooks" must be a bus. Make one with buildSessionBus()');
  }
  if (options.store !== undefined) {
    throw invalid(
      '"store" belongs to the bus, but "hooks" is a bus that is built. Build it with session: { id, cwd, store: sessionHandle(store) }',
    );
  }
  for (const name of OF_OWN_BUS) {
    if (options[name] === undefined) continue;
    throw invalid(
      `"${name}" belongs to the bus, but "hooks" is a bus that is built. Pass it to buildSessionBus(), or leave "hooks" out`,
    );
  }
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
