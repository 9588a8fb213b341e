import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { PackageRegistry } from "./package-registry.js";
import type { FixturePackage } from "./scratch-project.js";

const run = promisify(execFile);

/** A registry of fixture packages and of no others; gone after the test. */
export class LocalRegistry {
  readonly #registry: PackageRegistry;

  private constructor(registry: PackageRegistry) {
    this.#registry = registry;
  }

  static async start(): Promise<LocalRegistry> {
    const registry = await PackageRegistry.start();
    onTestFinished(() => registry.close());
    return new LocalRegistry(registry);
  }

  /** What makes package managers use it, and nothing of this user's. */
  get env(): Record<string, string> {
    return this.#registry.env;
  }

  /**
   * Makes it answer nothing from now on.
   * @returns when it has been asked
   */
  hold(): Promise<void> {
    return this.#registry.hold();
  }

  /**
   * Packs a package and publishes it.
   * @returns the path of its tarball
   */
  async publish(manifest: FixturePackage, module = "export {};\n"): Promise<string> {
    const { name, version = "1.0.0" } = manifest;
    const whole = { type: "module", ...manifest, version };
    const at = join(this.#registry.directory, `${name.replace("/", "-")}-${version}`);
    await mkdir(join(at, "package"), { recursive: true });
    await writeFile(join(at, "package", "package.json"), JSON.stringify(whole));
    await writeFile(join(at, "package", "index.js"), module);
    await run("tar", ["-czf", `${at}.tgz`, "-C", at, "package"]);
    this.#registry.add(whole, await readFile(`${at}.tgz`));
    return `${at}.tgz`;
  }
}
