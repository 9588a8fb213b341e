import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

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
