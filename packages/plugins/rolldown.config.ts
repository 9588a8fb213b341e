/**
 * Makes `dist/plugins.cjs`, with which the program `plugins` starts: one file, because Node takes
 * longer to find and link fifty modules than to run them, and CommonJS, because that is read before
 * the loader of ES modules is. In it is what is imported statically; what is imported where it is
 * needed stays outside, and is the same module that everybody else has.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "rolldown";

const SOURCES = fileURLToPath(new URL("src/", import.meta.url));

/** Needed wherever there is a configuration, and of many files themselves. */
const PARSERS = /\/parse-(?:json|yaml)\.js$/;

/** Leaves out what is imported by `import()`. The file lies in `dist` as `src` lies beside it. */
const lazyImportsOutside: Plugin = {
  name: "lazy-imports-outside",
  resolveId(specifier, importer, { kind }) {
    if (kind !== "dynamic-import" || importer === undefined) return null;
    if (PARSERS.test(specifier)) return null;
    if (!specifier.startsWith(".")) return { id: specifier, external: true };
    const path = relative(SOURCES, join(dirname(importer), specifier));
    return { id: `./${path.split(sep).join("/")}`, external: "relative" };
  },
};

const CHILD_PROCESS = "node:child_process";
const WHEN_CALLED = `\0${CHILD_PROCESS} when it is called`;

/** Commander asks for it at its start, for commands that are programs of their own; there are none. */
const childProcessWhenCalled: Plugin = {
  name: "child-process-when-called",
  resolveId(specifier, importer) {
    const isCommander = importer?.includes("/node_modules/commander/") ?? false;
    return isCommander && specifier === CHILD_PROCESS ? WHEN_CALLED : null;
  },
  load(id) {
    if (id !== WHEN_CALLED) return null;
    return `exports.spawn = (...call) => require("${CHILD_PROCESS}").spawn(...call);`;
  },
};

/** The licences of the packages that a chunk has in it, which ask to go where their code goes. */
function licencesOf({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const folders = moduleIds.flatMap((id) => /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    if (file === undefined) throw new Error(`"${folder}" has no licence that could be taken along`);
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
  });
  return `/*!\nThis file contains:\n\n${texts.join("\n\n")}\n*/`;
}

/** With `--preserve-symlinks-main` the other modules would be looked for beside a link to the program. */
const FROM_WHERE_IT_LIES = `
const place = require("node:fs").realpathSync(__filename);
if (place !== __filename) {
  require(place);
  return;
}`;

export default defineConfig({
  input: { plugins: join(SOURCES, "cli/main.ts") },
  platform: "node",
  tsconfig: fileURLToPath(new URL("tsconfig.json", import.meta.url)),
  resolve: {
    conditionNames: ["hookline-source", "import", "node"],
    // Of the packages inside, the form that can be looked through.
    mainFields: ["module", "main"],
    extensionAlias: { ".js": [".ts", ".js"] },
  },
  plugins: [lazyImportsOutside, childProcessWhenCalled],
  output: {
    dir: fileURLToPath(new URL("dist/", import.meta.url)),
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
    format: "cjs",
    comments: false,
    banner: ({ isEntry }) => (isEntry ? FROM_WHERE_IT_LIES : ""),
    postFooter: licencesOf,
  },
});
