import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ChainCheck } from "./chain-check.js";

/** A line that is not as it was written, or not where. */
export interface AuditProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What is wrong, to be read after "line 3". */
  readonly message: string;
}

/** A chain of lines: what one process has recorded. */
export interface AuditChain {
  readonly id: string;
  /** Numbers of the first and the last line that are there. */
  readonly first: number;
  readonly last: number;
  /**
   * Hash of the last line. Kept elsewhere, it proves later that nothing was cut off the end.
   */
  readonly head: string;
  /**
   * Whether the last line says that it is the last. If not, the process still runs, did not shut
   * down, or lines were cut off.
   */
  readonly ended: boolean;
}

/** What was found. */
export interface AuditReport {
  /** Whether there are no problems. */
  readonly ok: boolean;
  readonly files: number;
  readonly lines: number;
  readonly chains: readonly AuditChain[];
  readonly problems: readonly AuditProblem[];
}

/** How files are verified. */
export interface VerifyOptions {
  /** The key with which the files were written. Default: none. */
  readonly key?: string | undefined;
}

/**
 * Reads audit files and reports every line that was changed, removed, moved or torn. Of a single
 * file, which may be a later one of its chain, the beginning is taken on trust; of a directory
 * nothing is.
 * @param path a file, or a directory of them (`*.jsonl`)
 * @throws an error of the file system when something can not be read
 */
export async function verifyAudit(path: string, { key }: VerifyOptions = {}): Promise<AuditReport> {
  const isDirectory = (await stat(path)).isDirectory();
  const files = isDirectory ? await filesIn(path) : [path];
  const check = new ChainCheck(key, () => !isDirectory);
  const problems: AuditProblem[] = [];
  let lines = 0;
  for (const file of files) {
    let line = 0;
    await using handle = await open(file);
    for await (const text of handle.readLines()) {
      line++;
      for (const message of check.take(text)) problems.push({ file, line, message });
    }
    lines += line;
  }
  const chains = [...check.chains.values()].map((chain) => ({ ...chain }));
  return { ok: problems.length === 0, files: files.length, lines, chains, problems };
}

/** In the order in which they were written, as far as their chains go. */
async function filesIn(directory: string): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".jsonl"));
  return names.toSorted().map((name) => join(directory, name));
}
