import { basename } from "node:path";
import { messageOf } from "@hookline/core/errors";
import { isDeeper } from "../config/parse/is-deeper.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { importPlugin } from "../discovery/import-plugin.js";
import { importManifestModule } from "../discovery/manifest-module.js";
import { readJson } from "../discovery/read-json.js";
import { isJsonSchema, type JsonSchema } from "../options/json-schema.js";
import { normalSchema } from "../options/normal-schema.js";
import { jsonSchemaOf } from "../options/schema-of-options.js";
import type { OptionsSchema } from "../plugin/options-schema.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { within } from "../plugin/within.js";

/** What of a plugin may be run: nothing, the module of its options that its manifest names, or all. */
export type MayRun = "nothing" | "options" | "plugin";

/** What is known of the options of a plugin. */
export interface DescribedOptions {
  /** Undefined where nothing is. */
  readonly schema: JsonSchema | undefined;
  /** Why they are not known; undefined where they are, or where it describes none. */
  readonly problem: string | undefined;
  /** Whether running the plugin would tell them, which was not allowed. */
  readonly needsLoad: boolean;
}

/** Ms that the module of a schema has, which are those of a plugin's. */
const LIMIT = 30_000;
/** Deeper schemas are none that a person wrote. */
const MOST_LEVELS = 100;

/**
 * The options of a plugin as JSON Schema: from what its manifest names, else from its class. Never
 * throws.
 */
export async function describeOptions(
  found: FoundPlugin,
  mayRun: MayRun,
): Promise<DescribedOptions> {
  const { optionsFile, problem, untrusted } = found;
  try {
    if (problem !== undefined) return unknown(`it can not be used: ${problem}`);
    if (optionsFile?.endsWith(".json")) return known(readJson(optionsFile));
    if (untrusted !== undefined) return unknown("it is not trusted");
    if (optionsFile !== undefined && mayRun !== "nothing") {
      return known(jsonSchemaOf(await importSchema(optionsFile)) ?? {});
    }
    if (mayRun !== "plugin") return { ...unknown("only its own code tells them"), needsLoad: true };
    const { options } = staticsOf(await importPlugin(found));
    return known(options === undefined ? {} : (jsonSchemaOf(options) ?? {}));
  } catch (error) {
    return unknown(messageOf(error));
  }
}

function known(schema: unknown): DescribedOptions {
  if (!isJsonSchema(schema)) return unknown("what its manifest names is no JSON Schema");
  if (isDeeper(schema, MOST_LEVELS)) {
    return unknown(`their schema is nested more than ${MOST_LEVELS} levels deep`);
  }
  return { schema: normalSchema(schema), problem: undefined, needsLoad: false };
}

function unknown(problem: string): DescribedOptions {
  return { schema: undefined, problem, needsLoad: false };
}

/**
 * The schema that a module exports as `options`, else the only one that it exports.
 * @throws an error that says what is wrong with the module, also where it takes more than 30 s
 */
export async function importSchema(file: string): Promise<OptionsSchema> {
  const importing = importManifestModule(file);
  const late = () => new Error(`importing "${basename(file)}" has not ended after ${LIMIT} ms`);
  const module = await within(importing, LIMIT, late);
  if (isSchema(module.options)) return module.options;
  const [only, ...others] = new Set(Object.values(module).filter(isSchema));
  if (only !== undefined && others.length === 0) return only;
  throw new Error(`"${basename(file)}" must export the schema of the options as "options"`);
}

function isSchema(value: unknown): value is OptionsSchema {
  const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
  return isObject && "~standard" in value;
}
