import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.js";
import { decodeMessage, type Message } from "./message.js";
import { countRows, readRows, replaceRows } from "./message-rows.js";
import { kept, type RetentionWindow } from "./retention.js";

/** What a branch goes on from after a compaction. */
export interface Checkpoint {
  /** What stands for the first `position` messages of the branch. */
  readonly messages: readonly Message[];
  readonly position: number;
  /** Ms since the epoch. */
  readonly created_at: number;
}

/** The latest checkpoint of a branch. */
export async function latestCheckpoint(
  db: Kysely<Tables>,
  branchId: string,
): Promise<Checkpoint | undefined> {
  const row = await db
    .selectFrom("checkpoints")
    .select(["messages", "position", "created_at"])
    .where("branch_id", "=", branchId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  try {
    return { ...row, messages: JSON.parse(row.messages) as Message[] };
  } catch {
    // Damaged: the messages that it stands for are there.
    return undefined;
  }
}

/** Adds a checkpoint that stands for the first `position` messages; default: for all there are. */
export async function saveCheckpoint(
  db: Kysely<Tables>,
  branch_id: string,
  encoded: readonly string[],
  position?: number,
): Promise<void> {
  await db
    .insertInto("checkpoints")
    .values({
      branch_id,
      position: position ?? (await countRows(db, branch_id)),
      messages: `[${encoded.join(",")}]`,
      created_at: Date.now(),
    })
    .execute();
}

/** What a branch goes on with: its latest checkpoint and what came after, else all messages. */
export async function inView(
  db: Kysely<Tables>,
  branchId: string,
): Promise<{ readonly summary: readonly Message[]; readonly rows: readonly string[] }> {
  const checkpoint = await latestCheckpoint(db, branchId);
  const rows = await readRows(db, branchId, checkpoint?.position);
  return { summary: checkpoint?.messages ?? [], rows };
}

/** Brings what is in view back into the window. */
export async function retain(
  db: Kysely<Tables>,
  branchId: string,
  window: RetentionWindow,
): Promise<void> {
  const { summary, rows } = await inView(db, branchId);
  const messages = [...summary, ...rows.map(decodeMessage).filter((one) => one !== undefined)];
  const keep = kept(messages, window);
  if (keep === messages) return;
  const encoded = keep.map((message) => JSON.stringify(message));
  if (window.mode === "truncate") await replaceRows(db, branchId, encoded);
  else await saveCheckpoint(db, branchId, encoded);
}
