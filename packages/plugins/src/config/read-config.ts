// Not from "node:fs/promises", which would be loaded where there is nothing to read, too.
import { promises } from "node:fs";
import { HooklineError } from "@hookline/core/errors";
import type { HooklineConfig } from "./config.js";
import { splitMark } from "./edit/text-splice.js";
import type { ConfigPlace } from "./environment.js";
import { type ConfigFormat, type ConfigLocation, findConfigs } from "./find-config.js";
import type { KeyPath } from "./parse/key-path.js";
import { offsetOf, positionAt, type TextPosition } from "./parse/locate.js";
import type { ConfigText } from "./parse/parse-config.js";
import { parsedBy } from "./parse/parsed-by.js";
import { plainConfig } from "./parse/plain-config.js";
import type { ParsedText } from "./parse/source-tree.js";

/** The configuration that counts, and the file it is from. */
export interface LoadedConfig {
  /** Empty where there is no file. */
  readonly config: HooklineConfig;
  readonly file: ConfigLocation | undefined;
  /** Files beside it that do not count, though somebody may think so. */
  readonly passedOver: readonly string[];
  /** Where the file has a value, or a key; of what it does not have, where that would belong. */
  readonly locate: (path: KeyPath, part: "key" | "value") => TextPosition | undefined;
}

/**
 * Finds and reads the one configuration file that counts; writes and makes nothing.
 * @throws InvalidConfigError `INVALID_CONFIG` with every mistake of the file
 * @throws HooklineError `CONFIG_UNREADABLE` where a file or directory can not be read
 */
export async function readConfig(place: ConfigPlace): Promise<LoadedConfig> {
  const [file, ...others] = findConfigs(place);
  const passedOver = others.map(({ path }) => path);
  if (file === undefined) return { config: {}, file, passedOver, locate: () => undefined };
  return { ...(await readConfigFile(file)), file, passedOver };
}

/**
 * Reads one configuration file, whether it counts or not.
 * @throws what `readConfig` throws
 */
export async function readConfigFile(
  file: ConfigLocation,
): Promise<Pick<LoadedConfig, "config" | "locate">> {
  const source = { ...file, text: await readConfigText(file.path) };
  const parsed = parsedBy(await parserOf(file.format), source.text);
  return {
    config: plainConfig(parsed, source) ?? (await checkedConfig(source)),
    locate: (path, part) =>
      parsed.tree && positionAt(splitMark(source.text).text, offsetOf(parsed.tree, path, part)),
  };
}

// Parsers, schemas and the bus are loaded when they are needed: they take longer than all the rest
// of a start.

async function parserOf(format: ConfigFormat): Promise<(text: string) => ParsedText> {
  return format === "yaml"
    ? (await import("./parse/parse-yaml.js")).parseYaml
    : (await import("./parse/parse-json.js")).parseJson;
}

async function checkedConfig(source: ConfigText): Promise<HooklineConfig> {
  return (await import("./parse/parse-config.js")).parseConfig(source);
}

/**
 * The text of a configuration file, byte order mark included.
 * @throws HooklineError `CONFIG_UNREADABLE`, also for what is no file or no UTF-8
 */
export async function readConfigText(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    // Opening a pipe would wait for a writer.
    if (!(await promises.stat(path)).isFile()) throw new Error("it is no file");
    bytes = await promises.readFile(path);
  } catch (cause) {
    throw unreadable(path, (cause as Error).message, cause);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw unreadable(path, "it is not encoded as UTF-8", cause);
  }
}

function unreadable(path: string, why: string, cause: unknown): HooklineError {
  return new HooklineError(
    "CONFIG_UNREADABLE",
    `The configuration file "${path}" can not be read: ${why}. Repair or remove it.`,
    { cause },
  );
}
