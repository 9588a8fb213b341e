import { type Flow, type HookBus, type MaybePromise, waitFor } from "@hookline/core";
import { currentSession, openSession, type Session } from "@hookline/runtime";
import { aiSdkEmitter, aiSdkModelEmitter } from "../coverage.js";
import type { CallSetup } from "../hook-options.js";
import { Call } from "./call.js";
import type { CallScope } from "./call-scope.js";
import { RequestScope } from "./request-scope.js";
import { runningTool } from "./running-tool.js";
import { openSubagent } from "./subagent-scope.js";
import { TurnScope } from "./turn-scope.js";

/** What a sub-agent is called that has no name, where no tool runs it. */
const NAMELESS = "subagent";

const attached = new WeakMap<HookBus, Set<object>>();
const warned = new WeakSet<CallSetup>();

/**
 * Opens a call of an agent: in the session around it, as a sub-agent of it where a tool of another
 * call runs it, else in a session of its own.
 * @throws what opening the session throws; HooklineError `SESSION_ENDED`, `UNENFORCED_GATE`
 */
export function* openCall(setup: CallSetup, model: string): Flow<Call> {
  return yield* open(setup, true, (session) => {
    const around = runningTool();
    if (around?.call.isAround(session) !== true) return new TurnScope(session, model);
    return openSubagent(session, setup.name ?? (around.tool || NAMELESS));
  });
}

/**
 * Opens a request of a program that is no agent: in the session around it, else in one of its own.
 * @throws as `openCall`
 */
export function* openRequestCall(setup: CallSetup): Flow<Call> {
  return yield* open(setup, false, (session) => new RequestScope(session));
}

function* open(
  setup: CallSetup,
  isAgent: boolean,
  scopeIn: (session: Session) => MaybePromise<CallScope>,
): Flow<Call> {
  const around = currentSession();
  const session = around ?? (yield* waitFor(openSession(setup.session)));
  const ownsSession = around === undefined;
  try {
    attachOnce(session.hooks, isAgent);
    warnOfUngated(setup, session.hooks);
    return new Call({ setup, isAgent, ownsSession, scope: yield* waitFor(scopeIn(session)) });
  } catch (error) {
    if (ownsSession) yield* waitFor(session.end({ error }));
    throw error;
  }
}

function attachOnce(hooks: HookBus, isAgent: boolean): void {
  const emitter = isAgent ? aiSdkEmitter : aiSdkModelEmitter;
  const known = attached.get(hooks) ?? new Set();
  attached.set(hooks, known);
  if (known.has(emitter)) return;
  hooks.attach(emitter);
  known.add(emitter);
}

/** A guard must not be thought to see what it never sees. */
function warnOfUngated(setup: CallSetup, hooks: HookBus): void {
  const { ungated } = setup;
  if (ungated.length === 0 || warned.has(setup)) return;
  if (!hooks.has("before_tool") && !hooks.has("after_tool")) return;
  warned.add(setup);
  hooks.logger.warn(
    { point: "before_tool", tools: ungated },
    `Calls of ${ungated.map((name) => `"${name}"`).join(", ")} pass no handler of "before_tool" or "after_tool": the provider or the client runs them. Take such tools off at "before_tool_definitions".`,
  );
}
