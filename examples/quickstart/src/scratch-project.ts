import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const require = createRequire(import.meta.url);
const PLUGIN = "@hookline/plugin-cli-tracer";

/** A project of its own, as a user has one, that depends on the tracer's package. */
export class ScratchProject implements AsyncDisposable {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async create(): Promise<ScratchProject> {
    const directory = await mkdtemp(join(tmpdir(), "hookline-quickstart-"));
    const link = join(directory, "node_modules", PLUGIN);
    await mkdir(dirname(link), { recursive: true });
    // What `npm install` does with a package that lies on this disk.
    await symlink(packageDirectory(PLUGIN), link);
    const manifest = { name: "scratch", type: "module", dependencies: { [PLUGIN]: "*" } };
    await writeFile(join(directory, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    return new ScratchProject(directory);
  }

  /** Runs the `plugins` command here and shows what it prints. */
  async plugins(...args: readonly string[]): Promise<void> {
    console.log(`$ plugins ${args.join(" ")}`);
    const program = join(packageDirectory("@hookline/plugins"), "dist/cli/main.js");
    const { stdout } = await execute(process.execPath, [program, ...args], { cwd: this.directory });
    console.log(stdout.replaceAll(this.directory, "."));
  }

  async config(): Promise<string> {
    return readFile(join(this.directory, ".hookline/config.yaml"), "utf8");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** Where a package lies. */
export function packageDirectory(name: string): string {
  for (const directory of require.resolve.paths(name) ?? []) {
    try {
      return dirname(require.resolve(join(directory, name, "package.json")));
    } catch {
      // Not in this one.
    }
  }
  throw new Error(`"${name}" is not installed. Run the quickstart with "npm start".`);
}
