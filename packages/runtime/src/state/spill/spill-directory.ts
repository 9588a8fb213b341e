import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { type HookLogger, messageOf } from "@hookline/core";
import { encodeMessage } from "../messages/message.js";

/** Messages that a store did not take. */
export interface Spill {
  readonly session_id: string;
  readonly branch_id: string;
  /** In JSON, in order. */
  readonly messages: readonly string[];
  /** Whether they take the place of all that the branch had when they were spilled. */
  readonly replaces: boolean;
}

/** A spill that was found on the disk. */
export interface SpillFile extends Spill {
  readonly path: string;
  /** Ms since the epoch; NaN where the file does not say. */
  readonly spilledAt: number;
}

/**
 * The files that keep what a store did not take, in the user's state home: not beside the
 * database, whose disk may be the one that failed.
 */
export class SpillDirectory {
  readonly #logger: HookLogger;
  #latest = 0;

  constructor(logger: HookLogger) {
    this.#logger = logger;
  }

  /** Writes a spill (mode 0600). Its path, or null when that failed too. */
  async write({ session_id, branch_id, messages, replaces }: Spill): Promise<string | null> {
    try {
      const directory = pathOfDirectory();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Two of one process never share a ms: their names say which came first.
      this.#latest = Math.max(Date.now(), this.#latest + 1);
      const token = randomBytes(4).toString("hex");
      const path = join(
        directory,
        `${prefixOf(session_id)}${this.#latest}.${process.pid}.${token}.json`,
      );
      const spilled_at = new Date().toISOString();
      const marks = replaces ? { spilled_at, replaces } : { spilled_at };
      const head = JSON.stringify({ session_id, branch_id, ...marks });
      const body = `${head.slice(0, -1)},"messages":[${messages.join(",")}]}\n`;
      await writeWhole(path, body);
      await syncDirectory(directory);
      return path;
    } catch (error) {
      this.#logger.error(
        { session_id, branch_id, error: messageOf(error) },
        "Messages that were not stored could not be spilled to a file either.",
      );
      return null;
    }
  }

  /** The spills of a session, the oldest first; files that are none are left where they are. */
  async read(sessionId: string): Promise<SpillFile[]> {
    const directory = pathOfDirectory();
    const prefix = prefixOf(sessionId);
    const names = await readdir(directory).catch(() => []);
    const ours = names.filter((name) => name.startsWith(prefix) && name.endsWith(".json"));
    const files: SpillFile[] = [];
    for (const name of ours.sort()) {
      const path = join(directory, name);
      const spill = await this.#parse(path);
      // Two ids may look alike in a file's name.
      if (spill?.session_id === sessionId) files.push({ ...spill, path });
    }
    return files;
  }

  /** Removes files whose messages are stored. */
  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      try {
        await rm(path, { force: true });
      } catch (error) {
        // No harm: what it holds is found to be stored on the next load.
        this.#logger.warn({ path, error: messageOf(error) }, "A spill could not be removed.");
      }
    }
  }

  async #parse(path: string): Promise<Omit<SpillFile, "path"> | undefined> {
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
      const { session_id, branch_id, messages, replaces, spilled_at } = Object(
        JSON.parse(text),
      ) as Partial<Spill> & { readonly spilled_at?: string };
      if (typeof session_id !== "string" || typeof branch_id !== "string") throw NOT_OURS;
      if (!Array.isArray(messages)) throw NOT_OURS;
      return {
        session_id,
        branch_id,
        messages: messages.flatMap(encodedOrNone),
        replaces: replaces === true,
        spilledAt: Date.parse(String(spilled_at)),
      };
    } catch (error) {
      this.#logger.warn(
        { path, error: messageOf(error) },
        "A file that is no spill is left alone.",
      );
      return undefined;
    }
  }
}

const NOT_OURS = new Error("it is no object with session_id, branch_id and messages");

function encodedOrNone(message: unknown): string[] {
  try {
    return [encodeMessage(message)];
  } catch {
    return [];
  }
}

function pathOfDirectory(): string {
  const named = process.env.XDG_STATE_HOME;
  // As the convention says: a relative path is to be ignored.
  const home =
    named !== undefined && isAbsolute(named) ? named : join(homedir(), ".local", "state");
  return join(home, "hookline", "session_spill");
}

function prefixOf(sessionId: string): string {
  return `${sessionId.replaceAll(/[^A-Za-z0-9_-]/g, "_")}.`;
}

/**
 * Writes a file that is there as a whole or not at all. (`write-file-atomic` takes a write that a
 * full disk has cut short for a good one.)
 */
async function writeWhole(path: string, body: string): Promise<void> {
  const unfinished = `${path}.tmp`;
  try {
    const file = await open(unfinished, "wx", 0o600);
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Makes the new name durable, where directories can be synced. */
async function syncDirectory(path: string): Promise<void> {
  try {
    const directory = await open(path);
    await directory.sync().finally(() => directory.close());
  } catch {
    // The file itself is synced.
  }
}
