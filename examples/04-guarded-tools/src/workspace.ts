import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What stands in `notes.txt`, and should be in no log, no conversation and no database. */
export const SECRET = "sk-live-4f9a8c7b6d5e4f3a2b1c";

/** A directory with a file to read, and a weather service that is overloaded at first. */
export interface Workspace extends AsyncDisposable {
  readonly directory: string;
  readonly weatherUrl: string;
  /** Whether a text is in any file of the store, its journal included. */
  stores(text: string): Promise<boolean>;
}

export async function scratchWorkspace(): Promise<Workspace> {
  const directory = await mkdtemp(join(tmpdir(), "hookline-guarded-"));
  await writeFile(join(directory, "notes.txt"), `deploy on friday\nkey: ${SECRET}\n`);
  let calls = 0;
  const server = createServer((_request, response) => {
    calls++;
    response.statusCode = calls === 1 ? 429 : 200;
    response.end(calls === 1 ? "too many requests" : "sunny");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    directory,
    weatherUrl: `http://127.0.0.1:${port}/`,
    async stores(text) {
      const state = join(directory, ".hookline");
      const files = await Promise.all(
        (await readdir(state)).map((name) => readFile(join(state, name))),
      );
      return files.some((bytes) => bytes.includes(text));
    },
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
