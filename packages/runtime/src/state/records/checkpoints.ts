import { type Connection, RowRejected } from "../database/connection.js";
import { checkId, unknownBranch } from "../ids.js";
import { type Checkpoint, latestCheckpoint, saveCheckpoint } from "../messages/checkpoint-rows.js";
import { encodeMessage, type Message } from "../messages/message.js";

/** The checkpoints of a store: what branches go on from after a compaction. */
export class Checkpoints {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Stores what is to stand for the first `position` messages of a branch; default: for all that
   * it has. The messages themselves stay.
   * @throws StateRefusedError; HooklineError `INVALID_MESSAGE`, `UNKNOWN_BRANCH`,
   * `STATE_UNAVAILABLE`
   */
  async save(branchId: string, messages: readonly Message[], position?: number): Promise<void> {
    checkId("id of a branch", branchId);
    const encoded = messages.map(encodeMessage);
    try {
      await this.#connection.use((db) =>
        db.transaction().execute((trx) => saveCheckpoint(trx, branchId, encoded, position)),
      );
    } catch (error) {
      throw error instanceof RowRejected ? unknownBranch(branchId) : error;
    }
  }

  /** The latest checkpoint of a branch. */
  async latest(branchId: string): Promise<Checkpoint | undefined> {
    return this.#connection.use((db) => latestCheckpoint(db, branchId));
  }
}
