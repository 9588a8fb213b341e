import { relative } from "node:path";
import { createPlugin } from "../../create/create-plugin.js";
import { plainJson, plainText } from "../../wording/plain-text.js";
import { type CliIo, colors, EXIT } from "../io.js";

/** What `plugins create` can be told. */
export interface CreateOptions {
  readonly dir?: string;
  readonly js?: boolean;
  readonly json?: boolean;
}

/** `plugins create NAME`: writes a plugin package that is ready to publish. */
export async function create(
  io: CliIo,
  name: string,
  { dir, js = false, json = false }: CreateOptions,
): Promise<number> {
  const language = js ? "javascript" : "typescript";
  const created = await createPlugin({ name, cwd: io.cwd, directory: dir, language });
  const { plugin, packageName, directory, files } = created;
  if (json) {
    io.out(plainJson({ name: plugin, package: packageName, directory, files }));
    return EXIT.ok;
  }
  const { dim } = colors(io);
  io.out(`Created the plugin "${plugin}" in ${plainText(directory)}`);
  for (const file of files) io.out(dim(`  ${file}`));
  const place = relative(io.cwd, directory);
  io.out("Next:");
  if (place !== "") io.out(`  cd ${plainText(/^[\w./@-]+$/.test(place) ? place : `"${place}"`)}`);
  io.out("  npm install");
  io.out("  npm test");
  return EXIT.ok;
}
