import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ownVersion } from "../own-version.js";
import type { NewPluginNames } from "./new-plugin-names.js";

/** The languages there is a template in. */
export type TemplateLanguage = "typescript" | "javascript";

const TEMPLATES = fileURLToPath(new URL("../../templates/", import.meta.url));
/** What the templates are called; they are packages that work. */
const NAMES = /hookline-plugin-my-plugin|my-plugin|MyPlugin|\bYEAR\b/g;

/** The files of a new plugin package, by path with `/`. */
export async function templateFiles(
  language: TemplateLanguage,
  { packageName, plugin, className }: NewPluginNames,
): Promise<ReadonlyMap<string, string>> {
  const replacements: Readonly<Record<string, string>> = {
    "hookline-plugin-my-plugin": packageName,
    "my-plugin": plugin,
    MyPlugin: className,
    YEAR: String(new Date().getFullYear()),
  };
  const root = join(TEMPLATES, language);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const files = new Map<string, string>();
  for (const path of paths.toSorted()) {
    const text = await readFile(join(root, path), "utf8");
    const own = text.replaceAll(NAMES, (name) => replacements[name] ?? name);
    // By the names that they get, npm would take files of the templates for those of this package.
    if (path === "manifest.json") files.set("package.json", withVersions(own));
    else files.set(path.replace(/^_/, "."), own);
  }
  return files;
}

type Dependencies = Readonly<Record<string, string>>;

/** A manifest that asks for the packages of ours in the version of this one. */
function withVersions(text: string): string {
  const version = ownVersion();
  const ranges = (dependencies: Dependencies): Dependencies =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, range]) => [
        name,
        name.startsWith("@hookline/") ? `^${version}` : range,
      ]),
    );
  const manifest = JSON.parse(text) as {
    readonly hookline: object;
    readonly peerDependencies: Dependencies;
    readonly devDependencies: Dependencies;
  };
  const own = {
    ...manifest,
    hookline: { ...manifest.hookline, minimum_plugins_version: version },
    peerDependencies: ranges(manifest.peerDependencies),
    devDependencies: ranges(manifest.devDependencies),
  };
  return `${JSON.stringify(own, null, 2)}\n`;
}
