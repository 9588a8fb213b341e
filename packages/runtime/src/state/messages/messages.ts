import { checkId } from "../ids.js";
import { BranchWriter, type WriterParts } from "./branch-writer.js";
import { inView } from "./checkpoint-rows.js";
import { decodeMessage, encodeMessage, type Message } from "./message.js";
import { readRows } from "./message-rows.js";

/** Messages of a branch that may be stored before their events reach the handlers. */
const MOST_REMEMBERED = 16;

/** How the messages of a branch are read. */
export interface ListMessages {
  /** Whether the latest checkpoint stands for the messages before it. Default false. */
  readonly fromCheckpoint?: boolean | undefined;
}

/** The messages of a store, by branch. */
export class Messages {
  readonly #parts: WriterParts;
  readonly #writers = new Map<string, BranchWriter>();
  /** The latest messages that were given to a branch, in JSON. */
  readonly #given = new Map<string, string[]>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /**
   * Appends a message to a branch. When this resolves to true, it is on the disk. Appends to one
   * branch are written in the order of the calls.
   * @returns false when the write failed: the message is spilled to a file then, the failure is
   * reported, and it is written before the next one of the branch
   * @throws StateRefusedError; HooklineError `INVALID_MESSAGE`, `UNKNOWN_BRANCH`, `STATE_CLOSED`
   */
  async append(branchId: string, message: Message): Promise<boolean> {
    checkId("id of a branch", branchId);
    return this.#write(branchId, [encodeMessage(message)], false);
  }

  /**
   * Puts messages in the place of all that a branch has, and forgets its checkpoints; otherwise as
   * `append`. After a restart, what was spilled comes back beside what it was to replace.
   */
  async replace(branchId: string, messages: readonly Message[]): Promise<boolean> {
    checkId("id of a branch", branchId);
    return this.#write(branchId, messages.map(encodeMessage), true);
  }

  /**
   * The messages of a branch, in order; none for a branch that is not there. What was spilled is
   * written to the store first.
   * @throws HooklineError `STATE_UNAVAILABLE`
   */
  async list(branchId: string, { fromCheckpoint = false }: ListMessages = {}): Promise<Message[]> {
    checkId("id of a branch", branchId);
    await this.recover(branchId);
    const { summary, rows } = await this.#parts.connection.use(async (db) =>
      fromCheckpoint ? inView(db, branchId) : { summary: [], rows: await readRows(db, branchId) },
    );
    const messages = rows.map(decodeMessage).filter((message) => message !== undefined);
    const unread = rows.length - messages.length;
    if (unread > 0) this.#tellUnread(branchId, unread);
    return [...summary, ...messages];
  }

  /**
   * Whether a branch was given that message just now. Who emits `message_add` may have stored it
   * before, and a handler that persists is not to store it again.
   */
  wasJustGiven(branchId: string, message: Message): boolean {
    return this.#given.get(branchId)?.includes(encodeMessage(message)) === true;
  }

  /** Writes to the store what was spilled of a branch. */
  async recover(branchId: string, sessionId?: string): Promise<void> {
    const known = this.#writers.get(branchId);
    const writer = known ?? new BranchWriter(branchId, this.#parts);
    writer.sessionId ??= sessionId;
    await writer.recover();
  }

  /** Remembers whose branch it is, for the time when the store can not tell. */
  belongsTo(branchId: string, sessionId: string): void {
    this.#writer(branchId).sessionId = sessionId;
  }

  /** Lets go of a branch that has ended. */
  release(branchId: string): void {
    this.#given.delete(branchId);
    if (this.#writers.get(branchId)?.isIdle === true) this.#writers.delete(branchId);
  }

  /**
   * Writes what waits, and tells of what the store still does not take.
   * @throws StateRefusedError
   */
  async flush(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.flush();
  }

  #tellUnread(branchId: string, count: number): void {
    this.#parts.report({
      session_id: this.#writers.get(branchId)?.sessionId ?? null,
      role: "",
      content: "",
      error: `corrupt session file: ${count} message(s) of the branch "${branchId}" can not be read`,
      spilled: false,
      spill_path: null,
    });
  }

  #write(branchId: string, messages: readonly string[], replaces: boolean): Promise<boolean> {
    const given = [...(this.#given.get(branchId) ?? []), ...messages].slice(-MOST_REMEMBERED);
    this.#given.set(branchId, given);
    return this.#writer(branchId).write({ messages, replaces });
  }

  #writer(branchId: string): BranchWriter {
    let writer = this.#writers.get(branchId);
    if (writer === undefined) {
      writer = new BranchWriter(branchId, this.#parts);
      this.#writers.set(branchId, writer);
    }
    return writer;
  }
}
