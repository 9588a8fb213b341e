import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";
import type { ConfigPlace } from "../../src/config/environment.js";
import { readConfig } from "../../src/config/read-config.js";

const made: string[] = [];

afterEach(async () => {
  for (const root of made.splice(0)) await rm(root, { recursive: true, force: true });
});

/** A directory of files that is removed after the test. */
export class Workspace {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** Makes the files, by path; a path that ends in `/` is an empty directory. */
  static async with(files: Readonly<Record<string, string>> = {}): Promise<Workspace> {
    const root = await realpath(await mkdtemp(join(tmpdir(), "hookline-config-")));
    made.push(root);
    const workspace = new Workspace(root);
    for (const [path, text] of Object.entries(files)) await workspace.write(path, text);
    return workspace;
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  /** Where configuration is looked for: `directory`, and a home that is in here too. */
  place(directory = "."): ConfigPlace {
    return { cwd: this.path(directory), env: { XDG_CONFIG_HOME: this.path("home") } };
  }

  async write(path: string, text: string): Promise<void> {
    await mkdir(path.endsWith("/") ? this.path(path) : dirname(this.path(path)), {
      recursive: true,
    });
    if (!path.endsWith("/")) await writeFile(this.path(path), text);
  }

  read(path: string): Promise<string> {
    return readFile(this.path(path), "utf8");
  }

  /** The plugins that the file which counts lists, sorted. */
  async enabled(): Promise<string[]> {
    const { config } = await readConfig(this.place());
    const { enabled = [] } = config.plugins ?? {};
    return [enabled].flat().map(String).sort();
  }

  /** Every file and directory below the root, sorted. */
  async list(): Promise<string[]> {
    return (await readdir(this.root, { recursive: true })).sort();
  }
}
