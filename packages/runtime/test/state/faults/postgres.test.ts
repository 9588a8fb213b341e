import { chmod } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { hasServerBinaries, OwnServer } from "../support/own-server.js";
import { ask, hasPostgres, postgresUrl } from "../support/postgres.js";
import { contents, Scratch, said, withBranch } from "../support/scratch.js";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a PostgreSQL server", () => {
  it.runIf(hasPostgres)("that ends connections costs no message and no order", async () => {
    const scratch = await Scratch.make();
    const url = new URL(postgresUrl());
    const name = url.searchParams.get("schema") ?? "";
    url.searchParams.set("application_name", name);
    const store = await withBranch(await scratch.open({ url: url.href }));
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${name}'`;
    for (const number of numbers(60)) {
      const isStored = store.messages.append("b1", said(number, number));
      if (number % 10 === 5) await ask(end);
      expect(await isStored).toBe(true);
    }
    expect(contents(await store.messages.list("b1"))).toEqual(numbers(60));
    expect(await scratch.spills()).toEqual([]);
  });

  it.runIf(hasServerBinaries)(
    "that is killed and started again in mid-session gets what was said meanwhile, in order",
    async () => {
      const scratch = await Scratch.make();
      await chmod(scratch.directory, 0o755);
      const server = await OwnServer.make(scratch.directory);
      await server.start();
      try {
        const store = await withBranch(await scratch.open({ url: server.url }));
        const stored: boolean[] = [];
        for (const number of numbers(9)) {
          if (number === 3) await server.kill();
          if (number === 5) await server.start();
          stored.push(await store.messages.append("b1", said(number, number)));
        }
        expect(stored).toEqual(numbers(9).map((number) => number < 3 || number > 4));
        expect(scratch.failures.map(({ content, spilled }) => [content, spilled])).toEqual([
          ["3", true],
          ["4", true],
        ]);
        expect(contents(await store.messages.list("b1"))).toEqual(numbers(9));
        expect(await scratch.spills()).toEqual([]);
        await store.close();
      } finally {
        await server.kill();
      }
    },
    120_000,
  );
});
