import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { DOCS } from "./docs.js";
import { packageDirectory } from "./package-directory.js";

const execute = promisify(execFile);
const PLUGIN = "@hookline/plugin-cli-tracer";

/** What stands in `notes.txt`, and should be in no log, no conversation and no database. */
const SECRET = "sk-live-4f9a8c7b6d5e4f3a2b1c";

/**
 * A project of its own, as a user has one, that depends on the tracer's package, with a workspace
 * for an agent.
 */
export class ScratchProject implements AsyncDisposable {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async create(): Promise<ScratchProject> {
    const project = new ScratchProject(await mkdtemp(join(tmpdir(), "hookline-quickstart-")));
    const { directory, workspace } = project;
    const link = join(directory, "node_modules", PLUGIN);
    await mkdir(dirname(link), { recursive: true });
    // What `npm install` does with a package that lies on this disk.
    await symlink(packageDirectory(PLUGIN), link);
    const manifest = { name: "scratch", type: "module", dependencies: { [PLUGIN]: "*" } };
    await writeFile(join(directory, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    await cp(DOCS, join(workspace, "docs"), { recursive: true });
    await writeFile(join(workspace, "notes.txt"), `We deploy on Friday.\nkey: ${SECRET}\n`);
    return project;
  }

  /** Where the agent works. */
  get workspace(): string {
    return join(this.directory, "workspace");
  }

  /** Where sessions are stored. */
  get database(): string {
    return join(this.directory, ".hookline/state.db");
  }

  /** Runs the `plugins` command here and shows what it prints. */
  async plugins(...args: readonly string[]): Promise<void> {
    console.log(`$ plugins ${args.join(" ")}`);
    const program = join(packageDirectory("@hookline/plugins"), "dist/plugins.cjs");
    const { stdout } = await execute(process.execPath, [program, ...args], { cwd: this.directory });
    console.log(stdout.trim().replaceAll(this.directory, "."));
  }

  /** Whether the key of `notes.txt` is in any file of the database, its journal included. */
  async storesSecret(): Promise<boolean> {
    const state = dirname(this.database);
    const files = (await readdir(state)).filter((name) => name.startsWith("state.db"));
    const contents = await Promise.all(files.map((name) => readFile(join(state, name))));
    return contents.some((bytes) => bytes.includes(SECRET));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }
}
