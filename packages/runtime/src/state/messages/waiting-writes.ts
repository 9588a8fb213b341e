import { type HookLogger, messageOf } from "@hookline/core";
import type { ReportFailure } from "../persist-failure.js";
import type { SpillDirectory } from "../spill/spill-directory.js";
import { decodeMessage, textOf } from "./message.js";

/** A write that the store did not take yet. */
export interface WaitingWrite {
  /** In JSON. */
  readonly messages: readonly string[];
  /** Whether they take the place of all that were there. */
  readonly replaces: boolean;
}

/** Where a waiting write is meanwhile. */
interface Salvage {
  spillPath: string | null;
  isReported: boolean;
}

/** Whose writes they are. */
export interface WaitingOwner {
  readonly branchId: string;
  /** Once it is known. */
  readonly sessionId: string | undefined;
}

/** The writes of a branch that wait for the store, in order, and their spills. */
export class WaitingWrites {
  readonly #owner: WaitingOwner;
  readonly #spills: SpillDirectory;
  readonly #logger: HookLogger;
  readonly #report: ReportFailure;
  readonly #writes = new Map<WaitingWrite, Salvage>();
  #toldCount = 0;

  constructor(
    owner: WaitingOwner,
    parts: {
      readonly spills: SpillDirectory;
      readonly logger: HookLogger;
      readonly report: ReportFailure;
    },
  ) {
    this.#owner = owner;
    this.#spills = parts.spills;
    this.#logger = parts.logger;
    this.#report = parts.report;
  }

  get list(): readonly WaitingWrite[] {
    return [...this.#writes.keys()];
  }

  /** How many messages wait. */
  get count(): number {
    return this.list.reduce((sum, { messages }) => sum + messages.length, 0);
  }

  add(write: WaitingWrite): void {
    this.#writes.set(write, { spillPath: null, isReported: false });
  }

  remove(write: WaitingWrite): void {
    this.#writes.delete(write);
  }

  /** Whether a spill is one of a write that waits here. */
  holds(path: string): boolean {
    return [...this.#writes.values()].some(({ spillPath }) => spillPath === path);
  }

  /** Puts to a file what is in none, and tells of it. */
  async spill(failure: unknown): Promise<void> {
    const { branchId, sessionId = branchId } = this.#owner;
    for (const [{ messages, replaces }, salvage] of this.#writes) {
      if (salvage.spillPath !== null) continue;
      salvage.spillPath = await this.#spills.write({
        session_id: sessionId,
        branch_id: branchId,
        messages,
        replaces,
      });
      if (salvage.isReported) continue;
      salvage.isReported = true;
      this.#report({
        session_id: sessionId,
        ...read(messages.at(-1)),
        error: messageOf(failure),
        spilled: salvage.spillPath !== null,
        spill_path: salvage.spillPath,
      });
    }
  }

  /** Removes all of them, and their spills: they are stored. */
  async settle(): Promise<void> {
    const paths = [...this.#writes.values()].flatMap(({ spillPath }) => spillPath ?? []);
    this.#writes.clear();
    await this.#spills.remove(paths);
  }

  /** Tells how many messages wait, unless that number was told last. */
  tell(): void {
    const { count } = this;
    if (count > 0 && count !== this.#toldCount) {
      const { branchId, sessionId } = this.#owner;
      this.#logger.error(
        { branch_id: branchId, session_id: sessionId, messages: count },
        `${count} message(s) of the branch "${branchId}" are lost to the store; those that were spilled come back with the next load.`,
      );
    }
    this.#toldCount = count;
  }
}

function read(encoded: string | undefined): { role: string; content: string } {
  const message = encoded === undefined ? undefined : decodeMessage(encoded);
  if (message === undefined) return { role: "", content: "" };
  return { role: message.role, content: textOf(message) };
}
