import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A code block that quotes a file: the marker, then the fence. */
const QUOTE = /(<!-- from (\S+) -->\n+)```\w*\n(?:[\s\S]*?\n)?```(?=\n|$)/g;

/**
 * The documents that quote examples, by path, with what they should say: the code below a marker
 * `<!-- from PATH -->` is the file at PATH, which the checks run.
 */
export function quotedExamples(root: string): Readonly<Record<string, () => string>> {
  const documents = ["README.md", ...below(root, "docs"), ...readmes(root)];
  const quoting = documents.filter((path) => QUOTE_MARK.test(read(root, path)));
  return Object.fromEntries(quoting.map((path) => [path, () => requote(root, path)]));
}

const QUOTE_MARK = /<!-- from \S+ -->/;

function requote(root: string, path: string): string {
  return read(root, path).replace(QUOTE, (_block, marker: string, file: string) => {
    const code = read(root, file).trimEnd();
    return `${marker}\`\`\`${extname(file).slice(1)}\n${code}\n\`\`\``;
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
