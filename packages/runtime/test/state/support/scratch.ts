import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Message } from "../../../src/state/messages/message.js";
import { openStateStore, type StateStoreOptions } from "../../../src/state/open-state-store.js";
import type { PersistFailure } from "../../../src/state/persist-failure.js";
import type { StateStore } from "../../../src/state/state-store.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { tempDir } from "../../support/temp-dir.js";

/** A directory with a database and a state home of its own, and what was reported and logged. */
export class Scratch {
  readonly failures: PersistFailure[] = [];
  readonly logged: string[];
  readonly directory: string;
  readonly database: string;
  readonly #logger;

  private constructor(directory: string) {
    this.directory = directory;
    this.database = join(directory, "data", "state.db");
    const { logger, lines } = recordingLogger();
    this.#logger = logger;
    this.logged = lines;
  }

  static async make(): Promise<Scratch> {
    const scratch = new Scratch(await tempDir());
    const before = process.env.XDG_STATE_HOME;
    process.env.XDG_STATE_HOME = scratch.directory;
    onTestFinished(() => {
      delete process.env.XDG_STATE_HOME;
      if (before !== undefined) process.env.XDG_STATE_HOME = before;
    });
    return scratch;
  }

  /** A store on the database, closed when the test has ended. */
  async open(options: StateStoreOptions = {}): Promise<StateStore> {
    const store = await openStateStore({
      url: this.database,
      logger: this.#logger,
      onPersistFailed: (failure) => this.failures.push(failure),
      ...options,
    });
    onTestFinished(() => store.close());
    return store;
  }

  get spillDirectory(): string {
    return join(this.directory, "hookline", "session_spill");
  }

  /** The names of the spill files, in order. */
  async spills(): Promise<string[]> {
    return (await readdir(this.spillDirectory).catch(() => [])).sort();
  }

  /** The logged lines from that level on. */
  loggedFrom(level: "warn" | "error"): string[] {
    const least = level === "warn" ? 40 : 50;
    return this.logged.filter((line) => JSON.parse(line).level >= least);
  }
}

/** A message of a user; the later ones have later times. */
export function said(content: unknown, timestamp = 1_000): Message {
  return { role: "user", content, timestamp };
}

export function contents(messages: readonly Message[]): unknown[] {
  return messages.map(({ content }) => content);
}

/** A store with the session "s1" and its branch "b1". */
export async function withBranch(store: StateStore): Promise<StateStore> {
  await store.sessions.start({ id: "s1" });
  await store.branches.create({ id: "b1", session_id: "s1" });
  return store;
}
