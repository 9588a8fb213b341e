import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import type { FixturePackage } from "./scratch-project.js";

const run = promisify(execFile);

/** A version of a package: its manifest, and the packed files. */
interface Published {
  readonly manifest: FixturePackage & { readonly version: string };
  readonly tarball: Buffer;
}

/** A registry of packages on this machine, for real package managers; gone after the test. */
export class LocalRegistry {
  readonly #packages = new Map<string, Published[]>();
  readonly #directory: string;
  #url = "";
  #onHeld: (() => void) | undefined;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async start(): Promise<LocalRegistry> {
    const directory = await mkdtemp(join(tmpdir(), "hookline-registry-"));
    const registry = new LocalRegistry(directory);
    const server = createServer(({ url = "" }, response) => {
      if (registry.#onHeld !== undefined) return registry.#onHeld();
      const answer = registry.#answer(decodeURIComponent(url));
      response.writeHead(answer === undefined ? 404 : 200).end(answer ?? "{}");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    registry.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true });
    });
    return registry;
  }

  /** What makes package managers use it, and nothing of this user's. */
  get env(): Record<string, string> {
    const { PATH = "" } = process.env;
    const at = (name: string) => join(this.#directory, name);
    return {
      PATH,
      CI: "1",
      HOME: at("home"),
      XDG_CONFIG_HOME: at("config"),
      XDG_DATA_HOME: at("data"),
      XDG_CACHE_HOME: at("cache"),
      npm_config_registry: this.#url,
      npm_config_cache: at("npm"),
      npm_config_update_notifier: "false",
      npm_config_fetch_retries: "0",
      pnpm_config_registry: this.#url,
      YARN_NPM_REGISTRY_SERVER: this.#url,
      YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
    };
  }

  /**
   * Makes it answer nothing from now on.
   * @returns when it has been asked
   */
  hold(): Promise<void> {
    return new Promise((resolve) => {
      this.#onHeld = resolve;
    });
  }

  /**
   * Packs a package and publishes it.
   * @returns the path of its tarball
   */
  async publish(manifest: FixturePackage, module = "export {};\n"): Promise<string> {
    const { name, version = "1.0.0" } = manifest;
    const whole = { type: "module", ...manifest, version };
    const at = join(this.#directory, `${name.replace("/", "-")}-${version}`);
    await mkdir(join(at, "package"), { recursive: true });
    await writeFile(join(at, "package", "package.json"), JSON.stringify(whole));
    await writeFile(join(at, "package", "index.js"), module);
    await run("tar", ["-czf", `${at}.tgz`, "-C", at, "package"]);
    const published = { manifest: whole, tarball: await readFile(`${at}.tgz`) };
    this.#packages.set(name, [...(this.#packages.get(name) ?? []), published]);
    return `${at}.tgz`;
  }

  #answer(path: string): string | Buffer | undefined {
    const [named = "", file] = path.slice(1).split("/-/");
    const name = named.replace(/\/latest$/, "");
    const published = this.#packages.get(name);
    if (published === undefined) return undefined;
    if (file !== undefined) {
      return published.find(({ manifest }) => fileOf(manifest) === file)?.tarball;
    }
    const versions = published.map(({ manifest, tarball }) => {
      const dist = {
        tarball: `${this.#url}/${name}/-/${fileOf(manifest)}`,
        integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}`,
        shasum: createHash("sha1").update(tarball).digest("hex"),
      };
      return [manifest.version, { ...manifest, dist }] as const;
    });
    if (name !== named) return JSON.stringify(versions.at(-1)?.[1]);
    return JSON.stringify({
      name,
      "dist-tags": { latest: versions.at(-1)?.[0] },
      versions: Object.fromEntries(versions),
      time: Object.fromEntries(versions.map(([one]) => [one, "2020-01-01T00:00:00.000Z"])),
    });
  }
}

/** The name that package managers expect of a tarball. */
function fileOf({ name, version }: Published["manifest"]): string {
  return `${name.replace(/^@[^/]*\//, "")}-${version}.tgz`;
}
