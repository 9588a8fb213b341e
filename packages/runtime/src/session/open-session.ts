import { buildSessionBus, type HookBus, type Registration } from "@hookline/core";
import { runtimeEmitter, toolEmitter } from "../coverage.js";
import { attachSources } from "./attach-sources.js";
import { persistMessages } from "./persist-messages.js";
import { releaseHooks } from "./release-hooks.js";
import { reportPersistFailures } from "./report-persist-failures.js";
import { type ResumedSession, readSession } from "./resume.js";
import {
  BRANCH,
  SESSION,
  type SessionContainer,
  STATE_STORE,
  sessionContainer,
} from "./services.js";
import { Session } from "./session.js";
import { SessionHandle } from "./session-handle.js";
import type { SessionIdentity } from "./session-identity.js";
import { checkOptions, identify, invalid, type SessionOptions } from "./session-options.js";

/**
 * Opens a session: builds its bus or takes the caller's, attaches the sources, stores that it is
 * there, and emits `setup` if it is the first of the process, `session_start` and `branch_create`.
 * When one of these fails, everything is taken back.
 *
 * @example
 * await using session = await openSession({ sources: [plugins] });
 * const { content } = await session.delegate("claude", "What does this project do?");
 * @throws HooklineError `INVALID_SESSION` for wrong options, `SOURCE_NOT_ATTACHED` naming the
 * source, `UNKNOWN_SESSION` where there is nothing to resume; StateRefusedError when a store
 * refuses to write the start, and what the store throws where there is something to resume
 */
export async function openSession(options: SessionOptions = {}): Promise<Session> {
  checkOptions(options);
  const { hooks: given, store, resume } = options;
  const handle = given === undefined ? store && new SessionHandle(store) : handleOf(given);
  const resumed = await readResumed(resume, handle);
  const identity = identify(options, resumed?.stored);

  // The services are asked for when the session is there.
  let session: Session;
  const container = sessionContainer(
    options.container,
    new Map<symbol, () => unknown>([
      [SESSION, () => session],
      [BRANCH, () => session.currentBranch],
      [STATE_STORE, () => handle?.store],
    ]),
  );
  const hooks = given ?? ownBus(identity, options, container, handle);
  const ownsHooks = given === undefined;
  const attached: Registration[] = [hooks.attach({ ...runtimeEmitter })];
  if (options.tools !== undefined) attached.push(hooks.attach({ ...toolEmitter }));
  try {
    attached.push(attachSources(hooks, options.sources ?? []));
    const { observer, tools, onError, details } = options;
    session = new Session({
      ...{ identity, hooks, ownsHooks, attached, handle, resumed: resumed?.branch },
      ...{ container, observer, tools, onError, details },
    });
    if (handle !== undefined) {
      attached.push(hooks.use(persistMessages(hooks)));
      attached.push(reportPersistFailures(session, handle.store));
    }
    await session.start(resume === undefined ? "startup" : "resume");
    return session;
  } catch (error) {
    await releaseHooks({ hooks, ownsHooks, attached });
    throw error;
  }
}

function handleOf(hooks: HookBus): SessionHandle | undefined {
  const { store } = hooks.session;
  return store instanceof SessionHandle ? store : undefined;
}

async function readResumed(
  id: string | undefined,
  handle: SessionHandle | undefined,
): Promise<ResumedSession | undefined> {
  if (id === undefined) return undefined;
  if (handle === undefined) {
    throw invalid('"resume" reads the session from a store, but there is none. Pass "store"');
  }
  return readSession(id, handle.store);
}

function ownBus(
  identity: SessionIdentity,
  { observer, approver, logger }: SessionOptions,
  container: SessionContainer,
  store: SessionHandle | undefined,
): HookBus {
  return buildSessionBus({
    session: { ...identity, store },
    observer,
    approver,
    container,
    logger,
  });
}
