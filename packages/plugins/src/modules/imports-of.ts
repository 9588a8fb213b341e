import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { pathExists } from "../project/path-exists.js";

/** The extension that a compiler turns into the other one. */
const COMPILED: Readonly<Record<string, string>> = { js: "ts", mjs: "mts" };

/**
 * The files that a module imports by paths that are written out, by what it calls them; packages
 * are left out. Where there is no `x.js`, `x.ts` is meant, as compilers have it.
 * @throws an error for syntax that is wrong, and for imports through the project's `package.json`
 */
export async function importsOf(source: string, path: string): Promise<Record<string, string>> {
  const { init, parse } = await import("es-module-lexer");
  await init();
  const imports: Record<string, string> = {};
  for (const found of parse(source)[0]) {
    const { specifier } = found;
    if (!specifier || (found.type === "dynamic" && found.glob)) continue;
    if (specifier.startsWith("#")) throw new Error(`import "${specifier}" by the path of its file`);
    const target = pathOf(specifier, path);
    if (target !== undefined) imports[specifier] = sourceOf(target);
  }
  return imports;
}

/**
 * Whether a module imports what is made up at run time, so that it can not be told what that is.
 * Paths of that kind are refused when it runs.
 */
export async function hasMadeUpImports(source: string): Promise<boolean> {
  const { init, parse } = await import("es-module-lexer");
  await init();
  return parse(source)[0].some((one) => one.type === "dynamic" && (!one.specifier || one.glob));
}

function pathOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith("file:")) return fileURLToPath(specifier);
  if (!/^\.{0,2}\//.test(specifier)) return undefined;
  return resolve(dirname(importer), decodeURIComponent(specifier));
}

function sourceOf(path: string): string {
  if (pathExists(path)) return path;
  const uncompiled = path.replace(
    /\.(m?js)$/,
    (_all, extension: string) => `.${COMPILED[extension]}`,
  );
  return pathExists(uncompiled) ? uncompiled : path;
}
