import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CredentialShape, KNOWN_CREDENTIALS } from "@hookline/core";

const BEGIN = "<!-- Generated from packages/core/src/redact/credentials by `npm run generate`. -->";
const END = "<!-- End of the generated table. -->";

/** Characters of an example that are shown; the rest is more of the same. */
const SHOWN = 32;

/** A document with the table of credentials, known by their shape, between its two marks. */
export function withCredentialsTable(root: string, path: string): string {
  const text = readFileSync(join(root, path), "utf8");
  const [before = "", rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) {
    throw new Error(`${path}: there is no place for the table. Add "${BEGIN}" and "${END}".`);
  }
  const rows = KNOWN_CREDENTIALS.map(rowOf);
  const table = ["| of | what | looks like | described by |", "|---|---|---|---|", ...rows];
  return `${before}${BEGIN}\n\n${table.join("\n")}\n\n${END}${after}`;
}

function rowOf({ issuer, name, example, source }: CredentialShape): string {
  const [line = ""] = example.split("\n");
  const shown = line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
  const [, rule] = /^gitleaks: (.+)$/.exec(source) ?? [];
  return `| ${issuer} | ${name} | \`${shown}\` | ${rule === undefined ? `<${source}>` : `\`${rule}\``} |`;
}
