import { ContextSlot, type HookBus, type HookPayloadBase } from "@hookline/core";
import type { Branch } from "./branch.js";
import type { SessionIdentity } from "./session-identity.js";
import type { TurnOrigin } from "./turn-origin.js";

/** A session, as what belongs to it sees it. */
export interface SessionScope extends SessionIdentity {
  readonly hooks: HookBus;
}

/** What the running code is part of. */
interface Frame {
  readonly scope: SessionScope;
  /** The branch it works on. Default: the session's main one. */
  readonly branch?: Branch | undefined;
  /** The turn it is a step of. */
  readonly origin?: TurnOrigin | undefined;
  /** The sub-agent it belongs to. */
  readonly agentName?: string | undefined;
}

interface NestedFrame extends Frame {
  readonly outer: NestedFrame | undefined;
}

const frames = new ContextSlot<NestedFrame>();

/** Runs work as part of a session; what is not named stays as it is around the work. */
export function within<T>({ scope, branch, origin, agentName }: Frame, work: () => T): T {
  const around = frameOf(scope);
  const frame = {
    scope,
    branch: branch ?? around?.branch,
    origin: origin ?? around?.origin,
    agentName: agentName ?? around?.agentName,
    outer: frames.getStore(),
  };
  return frames.run(frame, work);
}

/** Runs work as the session's own, whatever turn or sub-agent the running code is part of. */
export function atTop<T>(scope: SessionScope, work: () => T): T {
  return frames.run({ scope, outer: frames.getStore() }, work);
}

/** What the running code is part of in that session, also where another session runs within. */
export function frameOf(scope: SessionScope): Frame | undefined {
  let frame = frames.getStore();
  while (frame !== undefined && frame.scope !== scope) frame = frame.outer;
  return frame;
}

/** The innermost session that the running code is part of. */
export function innermostScope(): SessionScope | undefined {
  return frames.getStore()?.scope;
}

/**
 * What every event of the session says; a bus of the caller's may not know it. Spread it last: on
 * Node 20 each field behind a spread that a literal begins with takes a microsecond.
 */
export function baseOf(scope: SessionScope): HookPayloadBase {
  return {
    session_id: scope.id,
    cwd: scope.cwd,
    agent_name: frameOf(scope)?.agentName ?? scope.agentName,
  };
}
