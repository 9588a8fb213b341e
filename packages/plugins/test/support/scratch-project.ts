import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** What a fixture package says of itself. */
export interface FixturePackage {
  readonly name: string;
  readonly version?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly exports?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly hookline?: unknown;
}

/** A project on disk with a `package.json` and packages in `node_modules`; gone after the test. */
export class ScratchProject {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async create(manifest: Record<string, unknown> = {}): Promise<ScratchProject> {
    const directory = await mkdtemp(join(tmpdir(), "hookline-test-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const project = new ScratchProject(directory);
    await project.write("package.json", JSON.stringify({ name: "scratch", ...manifest }));
    return project;
  }

  /** Writes a file below the project. */
  async write(path: string, content: string): Promise<string> {
    const file = join(this.directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    return file;
  }

  read(path: string): Promise<string> {
    return readFile(join(this.directory, path), "utf8");
  }

  /** Puts a package into `node_modules`, or wherever `at` says, with its module. */
  async install(
    manifest: FixturePackage,
    module = "export {};\n",
    at = `node_modules/${manifest.name}`,
  ): Promise<string> {
    await this.write(`${at}/package.json`, JSON.stringify({ type: "module", ...manifest }));
    await this.write(`${at}/index.js`, module);
    return join(this.directory, at);
  }

  async link(from: string, to: string): Promise<void> {
    await mkdir(dirname(join(this.directory, from)), { recursive: true });
    await symlink(join(this.directory, to), join(this.directory, from));
  }
}

/** A manifest of a plugin in `./index.js`. */
export function plugin(name: string, more: Record<string, unknown> = {}): FixturePackage {
  return {
    name: `hookline-plugin-${name}`,
    version: "1.2.3",
    description: `The plugin ${name}`,
    hookline: { plugin: "./index.js", name, ...more },
  };
}

/**
 * A module whose plugin notes session starts in `globalThis`, and that it was imported. It brings
 * its own `Plugin`, as a package does that has another copy of ours in its node_modules.
 */
export function countingModule(name: string): string {
  return `
globalThis.imported = [...(globalThis.imported ?? []), ${JSON.stringify(name)}];
class Plugin {
  get info() { return this.constructor.info; }
}
Object.defineProperty(Plugin.prototype, Symbol.for("hookline.plugin"), { value: true });
export class Counter extends Plugin {
  static info = { name: ${JSON.stringify(name)} };
  session_start() { globalThis.started = [...(globalThis.started ?? []), ${JSON.stringify(name)}]; }
}
`;
}
