import type { Kysely } from "kysely";
import type { Tables } from "./tables.js";

/** What a failure means, in words that both dialects share. */
export type FailureKind =
  /** Another writer is at work; nothing was written. */
  | "busy"
  /** The connection broke; whether something was written is not known. */
  | "lost"
  /** The file is damaged. */
  | "corrupt"
  /** The database, or its layout, does not take this from us. */
  | "refused"
  /** A row with that key is there. */
  | "duplicate"
  /** The row that this one belongs to is not there. */
  | "orphan"
  /** Disk, server or permission; it may work another time. */
  | "unavailable";

/** A database that is open. */
export interface Database {
  readonly db: Kysely<Tables>;
  /** Whether the next one who opens the database gets this one; not when its file was moved. */
  isCurrent(): boolean;
  close(): Promise<void>;
}

/** Where a database is, and all that is peculiar to its dialect. */
export interface Dialect {
  /** For messages; without credentials. */
  readonly label: string;
  /** Opens the database and brings its tables up to date. */
  open(): Promise<Database>;
  kindOf(error: unknown): FailureKind;
  /**
   * Puts a damaged database aside, and a fresh one with all that could be read in its place.
   * Absent where a server looks after its files.
   * @param damaged the open one, if it could be opened
   */
  quarantine?(damaged: Database | undefined): Promise<Quarantine | undefined>;
}

/** What was done with a damaged database. */
export interface Quarantine {
  /** Where its bytes are now; null when it could not be moved. */
  readonly path: string | null;
  /** How many sessions are in the fresh one. */
  readonly salvaged: number;
  readonly lost: readonly LostSession[];
}

/** A session that could not be read, or not all of it. */
export interface LostSession {
  /** Null where not even the id is known. */
  readonly session_id: string | null;
  readonly what: string;
}
