import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSessionBus } from "@hookline/core";
import { openSession, openStateStore } from "@hookline/runtime";
import { silentLogger } from "../session.js";
import type { Comparison } from "./comparison.js";

/** Sessions opened and closed again. */
export async function opening(): Promise<Comparison> {
  const directory = await mkdtemp(join(tmpdir(), "hookline-bench-"));
  const store = await openStateStore({ url: join(directory, "state.db"), logger: silentLogger });
  const options = { cwd: directory, logger: silentLogger };
  return {
    title: "Opening and closing a session",
    subjects: [
      {
        name: "a bus alone",
        async sample(calls) {
          for (let i = 0; i < calls; i++) await buildSessionBus(options).close();
        },
      },
      {
        name: "without a store",
        async sample(calls) {
          for (let i = 0; i < calls; i++) await (await openSession(options)).end();
        },
      },
      {
        name: "with a store",
        async sample(calls) {
          for (let i = 0; i < calls; i++) await (await openSession({ ...options, store })).end();
        },
      },
    ],
    async [Symbol.asyncDispose]() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
