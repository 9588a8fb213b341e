import { isAbsolute, resolve } from "node:path";
import { HooklineError } from "@hookline/core/errors";

/** `file:x` and `name@file:x`. */
const PROTOCOL = /^(?:(?:@[^/]+\/)?[^/@:]+@)?(?:file|link|portal):/;
const DOTS = /^\.{1,2}(?:[\\/]|$)/;
const REGISTRY = /^((?:@[^/@\s]+\/)?[^/@:\s]+)(?:@[^/:]*)?$/;

/**
 * What the package manager is given for a package that was named in one directory and is to be
 * installed in another: paths are absolute.
 * @throws HooklineError `INVALID_PACKAGE` for what would be taken for an option, or not be read
 */
export function packageSpec(text: string, from: string): string {
  if (text === "" || text.startsWith("-") || /\p{Cc}/u.test(text)) {
    throw new HooklineError(
      "INVALID_PACKAGE",
      `${JSON.stringify(text)} is no package. Give the name of one, such as "@hookline/plugin-cli-tracer", or the path of a tarball, such as "./plugin.tgz".`,
    );
  }
  const [protocol = ""] = PROTOCOL.exec(text) ?? [];
  const path = text.slice(protocol.length);
  const isRelative = protocol === "" ? DOTS.test(path) : !isAbsolute(path) && !path.startsWith("~");
  return isRelative ? `${protocol}${resolve(from, path)}` : text;
}

/** The dependencies of a `package.json` that a spec means; those it asks for already. */
export function dependenciesMeant(
  spec: string,
  dependencies: ReadonlyMap<string, string>,
  directory: string,
): readonly string[] {
  const name = isAbsolute(spec) ? undefined : REGISTRY.exec(spec)?.[1];
  const place = pathOf(spec, directory);
  return [...dependencies]
    .filter(([key, wanted]) => key === name || pathOf(wanted, directory) === place)
    .map(([key]) => key);
}

function pathOf(spec: string, directory: string): string {
  return resolve(directory, spec.replace(PROTOCOL, ""));
}
