import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A marker, and the code block below it if there is one. */
const QUOTE = /<!-- from (\S+) -->(\n+```\w*\n(?:[\s\S]*?\n)??```(?=\n|$))?/g;

/**
 * The documents that quote examples, by path, with what they should say: the code below a marker
 * `<!-- from PATH -->` is the file at PATH, which the checks run. A marker that has no code block
 * below it, or names no file, is an error.
 */
export function quotedExamples(root: string): Readonly<Record<string, () => string>> {
  const documents = ["README.md", ...below(root, "docs"), ...readmes(root)];
  const quoting = documents.filter((path) => QUOTE_MARK.test(read(root, path)));
  return Object.fromEntries(quoting.map((path) => [path, () => requote(root, path)]));
}

const QUOTE_MARK = /<!-- from \S+ -->/;

function requote(root: string, path: string): string {
  return read(root, path).replace(QUOTE, (_quote, file: string, block: string | undefined) => {
    const marker = `<!-- from ${file} -->`;
    if (block === undefined) {
      throw new Error(`${path}: below "${marker}" there is no code block. Add one, or remove it.`);
    }
    if (!existsSync(join(root, file))) {
      throw new Error(`${path}: "${marker}" names no file. Correct its path.`);
    }
    const code = read(root, file).trimEnd();
    return `${marker}\n\`\`\`${extname(file).slice(1)}\n${code}\n\`\`\``;
  });
}

function below(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
}

function readmes(root: string): readonly string[] {
  return readdirSync(join(root, "packages")).flatMap((name) => {
    const path = join("packages", name, "README.md");
    return readdirSync(join(root, "packages", name)).includes("README.md") ? [path] : [];
  });
}

function read(root: string, path: string): string {
  return readFileSync(join(root, path), "utf8");
}
