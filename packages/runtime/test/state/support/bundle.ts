import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, defaultServerConditions } from "vite";

const PACKAGE = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * A file of test/state/fixtures as one file of JavaScript, which starts in a fifth of the time;
 * and the undo.
 */
export async function bundled(
  name: string,
): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  // Inside the package, so that the native addon is found.
  const outDir = await mkdtemp(join(PACKAGE, "node_modules", ".fixture-"));
  await build({
    configFile: false,
    logLevel: "error",
    ssr: {
      noExternal: true,
      external: ["libsql", "pg"],
      resolve: { conditions: ["hookline-source", ...defaultServerConditions] },
    },
    build: {
      ssr: fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)),
      outDir,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "fixture.mjs" } },
    },
  });
  return {
    path: join(outDir, "fixture.mjs"),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
