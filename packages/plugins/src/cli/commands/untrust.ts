import { resolve } from "node:path";
import { hasCode } from "@hookline/core/errors";
import { PluginCatalog } from "../../discovery/plugin-catalog.js";
import { nameFromFile } from "../../discovery/plugin-file.js";
import { isSamePlugin } from "../../plugin/plugin-name.js";
import { isBelow } from "../../project/is-below.js";
import { findProjectRoot } from "../../project/project-root.js";
import { projectPlace, sayTrusted, userPlace } from "../../trust/trust-place.js";
import { readUserTrust } from "../../trust/trust-store.js";
import { plainJson, plainText } from "../../wording/plain-text.js";
import { type CliIo, EXIT } from "../io.js";
import { needsTrust, type TrustOptions } from "./trust.js";

/** A file that is to be trusted no more. */
interface Wanted {
  readonly name: string;
  /** Undefined for what needs no trust. */
  readonly entry: string | undefined;
  readonly directory: string;
}

/** `plugins untrust NAME...`: forgets that they are trusted, also where their file is gone. */
export async function untrust(
  io: CliIo,
  names: readonly string[],
  { json = false, lock = false }: TrustOptions,
): Promise<number> {
  const catalog = await PluginCatalog.read(io);
  const wanted: Wanted[] = [];
  for (const name of names) wanted.push(await find(io, catalog, name));
  const done: { readonly name: string; readonly changed: boolean }[] = [];
  for (const { name, entry, directory } of wanted) {
    const place = entry && (lock ? projectPlace(entry, directory) : userPlace(entry, io.env));
    done.push({ name, changed: place ? await sayTrusted(place, undefined) : false });
  }
  if (json) io.out(plainJson(done));
  else {
    for (const { name, changed } of done) {
      const what = changed ? "Plugin no longer trusted" : "Plugin had not been trusted";
      io.out(plainText(`${what}: ${name}`));
    }
  }
  return EXIT.ok;
}

async function find(io: CliIo, catalog: PluginCatalog, name: string): Promise<Wanted> {
  const root = findProjectRoot(io.cwd);
  try {
    const plugin = await catalog.resolve(name);
    const { declaredIn: directory = root } = plugin;
    // A broken file has no entry, but may have been trusted before it broke.
    const path = resolve(root, plugin.source.replace(/^file:/, ""));
    return { name: plugin.name, entry: needsTrust(plugin) ? path : undefined, directory };
  } catch (error) {
    const entry = hasCode(error, "UNKNOWN_PLUGIN") ? await recorded(io, root, name) : undefined;
    if (entry === undefined) throw error;
    return { name, entry, directory: root };
  }
}

/** The path under which a file of this project was trusted that is there no more. */
async function recorded(
  { env, cwd }: CliIo,
  root: string,
  name: string,
): Promise<string | undefined> {
  const paths = Object.keys(await readUserTrust(env)).filter((path) => isBelow(path, root));
  const meant = [root, cwd].map((base) => resolve(base, name.replace(/^file:/, "")));
  return (
    paths.find((path) => meant.includes(path)) ??
    paths.find((path) => isSamePlugin(nameFromFile(path), name))
  );
}
