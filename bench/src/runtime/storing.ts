import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStateStore } from "@hookline/runtime";
import Database from "libsql";
import { silentLogger } from "../session.js";
import type { Comparison } from "./comparison.js";

const CONTENT = "What does this project do, and where is its main module? ".repeat(5);

/** Messages written one after another, each durable before the next. */
export async function storing(): Promise<Comparison> {
  const directory = await mkdtemp(join(tmpdir(), "hookline-bench-"));
  const raw = new Database(join(directory, "raw.db"));
  raw.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  raw.exec(
    "CREATE TABLE messages (branch TEXT, sequence INTEGER, message TEXT, PRIMARY KEY (branch, sequence))",
  );
  const insert = raw.prepare("INSERT INTO messages VALUES (?, ?, ?)");
  let sequence = 0;
  const store = await openStateStore({ url: join(directory, "state.db"), logger: silentLogger });
  await store.sessions.start({ id: "s" });
  await store.branches.create({ id: "b", session_id: "s" });
  const message = () => ({ role: "user", content: CONTENT, timestamp: Date.now() });
  return {
    title: "Storing a message, each durable before the next",
    subjects: [
      {
        name: "raw inserts",
        async sample(calls) {
          for (let i = 0; i < calls; i++) insert.run("b", sequence++, JSON.stringify(message()));
        },
      },
      {
        name: "the store",
        async sample(calls) {
          for (let i = 0; i < calls; i++) await store.messages.append("b", message());
        },
      },
    ],
    required: 1.5,
    async [Symbol.asyncDispose]() {
      await store.close();
      raw.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
