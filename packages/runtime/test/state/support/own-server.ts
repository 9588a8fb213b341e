import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const VERSIONS = "/usr/lib/postgresql";
const BINARIES = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .map((version) => join(VERSIONS, version, "bin"))
      .find((path) => existsSync(join(path, "initdb")))
  : undefined;

export const hasServerBinaries = BINARIES !== undefined;

/** The server refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A PostgreSQL server of a test's own, which may be stopped and started. */
export class OwnServer {
  readonly #data: string;
  readonly #port: number;

  private constructor(data: string, port: number) {
    this.#data = data;
    this.#port = port;
  }

  static async make(directory: string): Promise<OwnServer> {
    const data = join(directory, "cluster");
    await mkdir(data);
    if (NOBODY.uid !== undefined) await chown(data, NOBODY.uid, NOBODY.gid);
    await run(
      join(BINARIES ?? "", "initdb"),
      ["-D", data, "-A", "trust", "-U", "test", "--no-sync", "-E", "UTF8"],
      NOBODY,
    );
    return new OwnServer(data, await freePort());
  }

  get url(): string {
    return `postgres://test@127.0.0.1:${this.#port}/postgres`;
  }

  async start(): Promise<void> {
    const options = `-p ${this.#port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
    await this.#control("start", "-o", options, "-l", join(this.#data, "log"));
  }

  /** Ends it at once, as a crash would. */
  async kill(): Promise<void> {
    await this.#control("stop", "-m", "immediate");
  }

  async #control(...args: string[]): Promise<void> {
    const command = join(BINARIES ?? "", "pg_ctl");
    await run(command, ["-D", this.#data, "-w", ...args], { ...NOBODY, timeout: 60_000 });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
