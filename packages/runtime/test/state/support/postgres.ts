import { randomBytes } from "node:crypto";
import pg from "pg";
import { onTestFinished, test } from "vitest";

/** A server that tests may use: the one that is named, else one on this machine. */
const SERVER = await firstThatAnswers(
  process.env.HOOKLINE_TEST_PG_URL === undefined
    ? ["postgres://postgres@127.0.0.1:5432/test", "postgres://root@127.0.0.1:5432/test"]
    : [process.env.HOOKLINE_TEST_PG_URL],
);

export const hasPostgres = SERVER !== undefined;

if (SERVER === undefined) {
  const line = "PostgreSQL can not be reached (HOOKLINE_TEST_PG_URL): its tests are skipped.";
  console.warn(line);
  test.runIf(process.env.CI === "true")("reaches PostgreSQL", () => {
    throw new Error(line);
  });
}

/** The URL of a schema that is removed when the test has ended. */
export function postgresUrl(): string {
  const url = new URL(SERVER ?? "");
  const schema = `hookline_test_${randomBytes(6).toString("hex")}`;
  url.searchParams.set("schema", schema);
  onTestFinished(async () => {
    await ask(`drop schema if exists ${schema} cascade`);
  });
  return url.href;
}

/** Runs a statement on the server. */
export async function ask(
  sql: string,
  server: string | undefined = SERVER,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function firstThatAnswers(urls: readonly string[]): Promise<string | undefined> {
  for (const url of urls) {
    try {
      await ask("select 1", url);
      return url;
    } catch {
      // The next one may.
    }
  }
  return undefined;
}
