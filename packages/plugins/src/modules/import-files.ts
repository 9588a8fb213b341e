import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { importExactly } from "../../loader/exact-import.mjs";
import type { ModuleFiles } from "./module-files.js";

/**
 * Imports a module exactly as its files were when they were read, whatever is in them by now. Of
 * the same content there is one instance; of a new one, every file is run anew.
 * @throws what importing throws, also for an import by a path that is not written out
 */
export function importFiles({
  entry,
  files,
  digests,
}: ModuleFiles): Promise<Record<string, unknown>> {
  const version = createHash("sha256").update(JSON.stringify(digests)).digest("base64url");
  const urlOf = (path: string): string => {
    const url = pathToFileURL(path);
    url.searchParams.set("version", version);
    return url.href;
  };
  const modules = [...files.values()].map(({ path, format, source, imports }) => ({
    url: urlOf(path),
    format,
    source,
    imports: Object.fromEntries(
      Object.entries(imports).map(([specifier, target]) => [specifier, urlOf(target)]),
    ),
  }));
  return importExactly(urlOf(entry), modules);
}
