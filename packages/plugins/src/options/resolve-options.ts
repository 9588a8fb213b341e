import { blocksOf } from "../config/blocks-of.js";
import type { Environment } from "../config/environment.js";
import type { KeyPath } from "../config/parse/key-path.js";
import type { LoadedConfig } from "../config/read-config.js";
import type { PluginNames } from "../plugin/plugin-name.js";
import type { Options } from "../plugin/validate-options.js";
import { expandReferences } from "./expand-references.js";
import { type JsonSchema, otherProperties, propertiesOf } from "./json-schema.js";
import { type OptionOrigin, problemLine } from "./option-origin.js";
import { findOptionVariables } from "./option-variables.js";
import { isSecretOption, secretTexts, textsIn } from "./secret-options.js";
import { typedText } from "./typed-text.js";

/** Everything that may say something of the options of one plugin. */
export interface OptionSources {
  /** Every name the plugin answers to; what is said under the first counts most. */
  readonly names: PluginNames;
  /** The names of the other plugins there are. */
  readonly others: readonly string[];
  /** What its options are, as far as that is known. */
  readonly schema: JsonSchema | undefined;
  readonly loaded: Pick<LoadedConfig, "config" | "file" | "locate">;
  readonly env: Environment;
  /** By plugin name. */
  readonly code?: Readonly<Record<string, Options>> | undefined;
}

/** The options of one plugin, before its schema has seen them. */
export interface ResolvedOptions {
  readonly values: Options;
  readonly origins: ReadonlyMap<string, OptionOrigin>;
  /** Texts among the values that are not to be shown, by option. */
  readonly secretsOf: ReadonlyMap<string, readonly string[]>;
  /** The same, of all options. */
  readonly secrets: readonly string[];
  /** Where references were replaced; the first step is the option. */
  readonly references: readonly KeyPath[];
  /** What can be told to be wrong already; each a line. */
  readonly problems: readonly string[];
  /** What sets nothing; each a sentence. */
  readonly warnings: readonly string[];
}

interface Said {
  readonly origin: OptionOrigin;
  readonly value: unknown;
}

/**
 * Puts together what the configuration file, the environment and the code say, in rising
 * precedence and key by key. References of the file to the environment are replaced where they
 * count. `enabled` is not the plugin's to see.
 */
export function resolveOptions(sources: OptionSources): ResolvedOptions {
  const { names, others, env, schema = {}, loaded } = sources;
  const members = propertiesOf(schema);
  const other = otherProperties(schema) ?? {};
  const schemaOf = (key: string): JsonSchema => members.get(key) ?? other;
  const { byKey, warnings } = findOptionVariables(env, names, others, sources.schema);
  const values: [string, unknown][] = [];
  const origins = new Map<string, OptionOrigin>();
  const secretsOf = new Map<string, readonly string[]>();
  const references: KeyPath[] = [];
  const problems: string[] = [];

  for (const [key, { origin, value }] of saidOf(sources, byKey)) {
    const put = (final: unknown, told: OptionOrigin, texts: readonly string[] = []): void => {
      values.push([key, final]);
      origins.set(key, told);
      secretsOf.set(key, [...texts, ...secretTexts(key, final, schemaOf(key), schema)]);
    };
    if (origin.from === "env") {
      const typed = typedText(String(value), schemaOf(key), schema);
      // The text too, where it was read as something else.
      const said = isSecretOption(key, schemaOf(key), schema) ? textsIn(value) : [];
      put("value" in typed ? typed.value : value, origin, said);
      if ("value" in typed) continue;
      problems.push(problemLine(key, origin, [], `must be ${typed.expected}.`, loaded));
    } else if (origin.from === "file") {
      const expanded = expandReferences(value, env, schemaOf(key), schema);
      const told = { ...origin, variables: expanded.variables };
      put(expanded.value, told, expanded.texts);
      references.push(...expanded.places.map((place) => [key, ...place]));
      for (const { path, message } of expanded.problems) {
        problems.push(problemLine(key, told, path, message, loaded));
      }
    } else put(value, origin);
  }
  const secrets = [...new Set([...secretsOf.values()].flat())];
  return {
    ...{ values: Object.fromEntries(values), origins },
    ...{ secretsOf, secrets, references, problems, warnings },
  };
}

/** The word that counts on each option. */
function saidOf(
  { names, loaded: { config }, env, code }: OptionSources,
  variables: ReadonlyMap<string, string>,
): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  // Of one plugin's names the first counts, and so comes last.
  for (const { key: name, block } of blocksOf(config.plugins?.options, names).toReversed()) {
    for (const [key, value] of Object.entries(block)) {
      if (key === "enabled") continue;
      const path = ["plugins", "options", name, key];
      said.set(key, { origin: { from: "file", path, variables: [] }, value });
    }
  }
  for (const [key, variable] of variables) {
    said.set(key, { origin: { from: "env", variable }, value: env[variable] });
  }
  for (const { block } of blocksOf(code, names).toReversed()) {
    for (const [key, value] of Object.entries(block)) {
      said.set(key, { origin: { from: "code" }, value });
    }
  }
  return said;
}
