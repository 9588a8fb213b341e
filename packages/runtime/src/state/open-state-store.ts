import { resolve } from "node:path";
import {
  defaultLogger,
  type HookLogger,
  hasCode,
  messageOf,
  redactText,
  registerStateHandle,
} from "@hookline/core";
import { Connection } from "./database/connection.js";
import type { Quarantine } from "./database/database.js";
import { dialectOf, stateUrl } from "./database/state-url.js";
import { Messages } from "./messages/messages.js";
import { type Retention, retentionWindow } from "./messages/retention.js";
import { type FailureListener, PersistFailures, type ReportFailure } from "./persist-failure.js";
import { Branches } from "./records/branches.js";
import { Checkpoints } from "./records/checkpoints.js";
import { Sessions } from "./records/sessions.js";
import { Signals } from "./records/signals.js";
import { SpillDirectory } from "./spill/spill-directory.js";
import { StateStore } from "./state-store.js";

/** How a store is opened. */
export interface StateStoreOptions {
  /**
   * `postgres://…` (tables in the schema `hookline`, or `?schema=`), `sqlite:<path>` or a path.
   * Default: `HOOKLINE_STATE_URL`, else the SQLite file `.hookline/state.db` in `cwd`.
   */
  readonly url?: string | undefined;
  /** Where relative paths begin. Default: the directory of this process. */
  readonly cwd?: string | undefined;
  /** Default: the logger of Hookline. */
  readonly logger?: HookLogger | undefined;
  /** Called for each write that failed and each session that could not be read; not awaited. */
  readonly onPersistFailed?: FailureListener | undefined;
  /** What is kept in view of a branch that salvaged messages come back to. */
  readonly retention?: Retention | undefined;
}

/**
 * Opens a store, and makes it known under its URL to handlers whose run brings none. A database
 * that can not be reached now is tried again with each use; messages are spilled until then.
 * @throws StateRefusedError when a newer version has written it; HooklineError
 * `INVALID_STATE_URL`, `INVALID_RETENTION`
 */
export async function openStateStore(options: StateStoreOptions = {}): Promise<StateStore> {
  const { logger = defaultLogger(), onPersistFailed } = options;
  const cwd = resolve(options.cwd ?? process.cwd());
  const url = options.url ?? stateUrl(cwd, process.env);
  const failures = new PersistFailures(logger);
  const { report } = failures;
  if (onPersistFailed !== undefined) failures.listen(onPersistFailed);
  const connection = new Connection(dialectOf(url, cwd, logger), (quarantine) =>
    tell(quarantine, logger, report),
  );
  const retention = retentionWindow(options.retention);
  const spills = new SpillDirectory(logger);
  const messages = new Messages({ connection, spills, retention, logger, report });
  const recover = async (sessionId: string) => {
    const branches = (await spills.read(sessionId)).map(({ branch_id }) => branch_id);
    for (const branch of new Set(branches)) await messages.recover(branch, sessionId);
  };
  const store = new StateStore({
    url,
    connection,
    sessions: new Sessions(connection, recover),
    branches: new Branches(connection, messages, recover),
    messages,
    checkpoints: new Checkpoints(connection),
    signals: new Signals(connection),
    failures,
    logger,
    register: (handle) => registerStateHandle(url, handle),
  });
  try {
    await reach(connection, logger);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

async function reach(connection: Connection, logger: HookLogger): Promise<void> {
  try {
    await connection.use(async () => {});
  } catch (error) {
    if (hasCode(error, "STATE_REFUSED")) throw error;
    logger.error(
      { store: connection.label, error: redactText(messageOf(error)) },
      "The state store can not be reached; messages are spilled to files until it can.",
    );
  }
}

function tell({ path, salvaged, lost }: Quarantine, logger: HookLogger, report: ReportFailure) {
  if (path !== null) {
    logger.warn(
      { path, salvaged, lost: lost.length },
      "A damaged state file was put aside, and a fresh one with what could be read is in its place.",
    );
  }
  for (const { session_id, what } of lost) {
    report({
      session_id,
      role: "",
      content: "",
      error: `corrupt session file: ${what}`,
      spilled: path !== null,
      spill_path: path,
    });
  }
}
