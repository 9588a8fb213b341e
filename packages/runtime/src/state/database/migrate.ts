import { StateRefusedError } from "@hookline/core";
import { type Kysely, type Migration, Migrator } from "kysely";
import type { Tables } from "./tables.js";

/**
 * Brings the tables up to date; safe when several processes do it at once.
 * @param schema where Kysely keeps its record; needed where a server has several
 * @throws StateRefusedError when a newer version has written the database
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
  schema?: string,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const newer = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (newer === undefined) throw error;
  throw new StateRefusedError(
    `The state store was written by a newer version of Hookline (it knows the migration "${newer}"). Update this one, or point HOOKLINE_STATE_URL elsewhere.`,
    { cause: error },
  );
}
