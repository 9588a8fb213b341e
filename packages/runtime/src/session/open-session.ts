import { buildSessionBus, type HookBus } from "@hookline/core";
import { runtimeEmitter } from "../coverage.js";
import { attachSources } from "./attach-sources.js";
import { releaseHooks } from "./release-hooks.js";
import { Session } from "./session.js";
import { payloadBase, type SessionIdentity } from "./session-identity.js";
import { identify, type SessionOptions } from "./session-options.js";

/**
 * Opens a session: builds its bus or takes the caller's, attaches the sources, and emits
 * `session_start`. When one of these fails, everything is taken back.
 *
 * @example
 * await using session = await openSession({ sources: [plugins] });
 * const { content } = await session.delegate("claude", "What does this project do?");
 * @throws HooklineError `INVALID_SESSION` for wrong options, `SOURCE_NOT_ATTACHED` naming the
 * source; StateRefusedError when a store refuses to write the start
 */
export async function openSession(options: SessionOptions = {}): Promise<Session> {
  const identity = identify(options);
  const hooks = options.hooks ?? ownBus(identity, options);
  const ownsHooks = options.hooks === undefined;
  const attached = [hooks.attach({ ...runtimeEmitter })];
  try {
    attached.push(attachSources(hooks, options.sources ?? []));
    await hooks.emit("session_start", { ...payloadBase(identity), source: "startup" });
    return new Session({ identity, hooks, ownsHooks, attached });
  } catch (error) {
    await releaseHooks({ hooks, ownsHooks, attached });
    throw error;
  }
}

function ownBus(
  { id, cwd, agentName }: SessionIdentity,
  { observer, approver, container, logger }: SessionOptions,
): HookBus {
  return buildSessionBus({
    sessionId: id,
    cwd,
    agentName,
    observer,
    approver,
    container,
    logger,
  });
}
