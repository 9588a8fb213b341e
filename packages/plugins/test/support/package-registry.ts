import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";

/** What a version of a package says of itself. */
export interface PublishedManifest {
  readonly name: string;
  readonly version: string;
}

interface Published {
  readonly manifest: PublishedManifest;
  readonly tarball: Buffer;
}

/** What package managers send to publish a version. */
interface Publication {
  readonly versions: Readonly<Record<string, PublishedManifest>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

interface Answer {
  readonly status: number;
  readonly location?: string;
  readonly body?: string | Buffer;
}

const NOT_FOUND: Answer = { status: 404, body: "{}" };
/** Whatever another registry has under these names is not meant. */
const OURS = /^(?:@hookline\/|hookline-plugin-)/;

/** A registry on this machine, to which real package managers publish and from which they install. */
export class PackageRegistry {
  /** For files of its own; gone when it is closed. */
  readonly directory: string;
  readonly #packages = new Map<string, Published[]>();
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  readonly #upstream: string | undefined;
  #onHeld: (() => void) | undefined;

  private constructor(directory: string, upstream: string | undefined) {
    this.directory = directory;
    this.#upstream = upstream;
  }

  /** @param upstream the registry to which it sends those who ask for other packages */
  static async start(upstream?: string): Promise<PackageRegistry> {
    const directory = await mkdtemp(join(tmpdir(), "hookline-registry-"));
    const registry = new PackageRegistry(directory, upstream);
    await once(registry.#server.listen(0, "127.0.0.1"), "listening");
    return registry;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** What makes package managers use it, and nothing of this user's. */
  get env(): Record<string, string> {
    const { PATH = "" } = process.env;
    const at = (name: string) => join(this.directory, name);
    const url = this.#url;
    return {
      PATH,
      CI: "1",
      HOME: at("home"),
      XDG_CONFIG_HOME: at("config"),
      XDG_DATA_HOME: at("data"),
      XDG_CACHE_HOME: at("cache"),
      npm_config_registry: url,
      [`npm_config_${url.replace("http:", "")}/:_authToken`]: "anybody",
      npm_config_cache: at("npm"),
      npm_config_update_notifier: "false",
      npm_config_fetch_retries: "0",
      pnpm_config_registry: url,
      YARN_NPM_REGISTRY_SERVER: url,
      YARN_NPM_AUTH_TOKEN: "anybody",
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

  /** @returns whether there was no such version */
  add(manifest: PublishedManifest, tarball: Buffer): boolean {
    const published = this.#packages.get(manifest.name) ?? [];
    if (published.some((one) => one.manifest.version === manifest.version)) return false;
    this.#packages.set(manifest.name, [...published, { manifest, tarball }]);
    return true;
  }

  get #url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#onHeld !== undefined) return this.#onHeld();
    const { status, location, body } = await this.#answer(request);
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const { method, url = "" } = request;
    if (method === "PUT") return this.#accept((await json(request)) as Publication);
    if (method !== "GET") return NOT_FOUND;
    const path = decodeURIComponent(url).slice(1).replace(/\?.*$/, "");
    const body = this.#find(path);
    if (body !== undefined) return { status: 200, body };
    if (this.#upstream === undefined || OURS.test(path)) return NOT_FOUND;
    return { status: 302, location: new URL(url, this.#upstream).href };
  }

  #accept({ versions, _attachments }: Publication): Answer {
    const [manifest] = Object.values(versions);
    const [attachment] = Object.values(_attachments);
    if (manifest === undefined || attachment === undefined) return { status: 400, body: "{}" };
    const isNew = this.add(manifest, Buffer.from(attachment.data, "base64"));
    return { status: isNew ? 201 : 409, body: "{}" };
  }

  #find(path: string): string | Buffer | undefined {
    const [named = "", file] = path.split("/-/");
    const name = named.replace(/\/latest$/, "");
    const published = this.#packages.get(name);
    if (published === undefined) return undefined;
    if (file !== undefined) {
      return published.find(({ manifest }) => fileOf(manifest) === file)?.tarball;
    }
    const versions = published.map((one) => [one.manifest.version, this.#describe(one)] as const);
    const [latest, description] = versions.at(-1) ?? [];
    if (name !== named) return JSON.stringify(description);
    return JSON.stringify({
      name,
      "dist-tags": { latest },
      versions: Object.fromEntries(versions),
      // So long ago that no package manager takes a version for too new.
      time: Object.fromEntries(versions.map(([one]) => [one, "2020-01-01T00:00:00.000Z"])),
    });
  }

  #describe({ manifest, tarball }: Published) {
    const dist = {
      tarball: `${this.#url}/${manifest.name}/-/${fileOf(manifest)}`,
      integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}`,
      shasum: createHash("sha1").update(tarball).digest("hex"),
    };
    return { ...manifest, dist };
  }
}

/** The name that package managers expect of a tarball. */
function fileOf({ name, version }: PublishedManifest): string {
  return `${name.replace(/^@[^/]*\//, "")}-${version}.tgz`;
}
