import { MASK } from "@hookline/core";
import type { LoadedConfig } from "../config/read-config.js";
import { valueWithout } from "./hide-secrets.js";
import { type JsonSchema, partsOf, propertiesOf, typesOf } from "./json-schema.js";
import type { OptionOrigin } from "./option-origin.js";
import { optionVariable } from "./option-variables.js";
import type { ResolvedOptions } from "./resolve-options.js";
import { isSecretOption } from "./secret-options.js";

/** An option of a plugin as `plugins info` shows it. */
export interface ListedOption {
  readonly name: string;
  /** What it takes; null where that is not known. */
  readonly type: string | null;
  readonly description: string;
  /** Whether it has to be set, and has no default. */
  readonly required: boolean;
  /** Null where there is none, or where it is a secret. */
  readonly default: unknown;
  /** Masked where it may be a secret; null where it is not set. */
  readonly value: unknown;
  /** Where its value is from: `file:line`, an environment variable, or `default`; null where it has none. */
  readonly from: string | null;
  /** The environment variable that sets it. */
  readonly variable: string;
}

/**
 * The options of a plugin: those that its schema describes, then others that are set. Only values
 * of options that are described and no secrets are shown.
 */
export function listOptions(
  plugin: string,
  schema: JsonSchema | undefined,
  {
    values,
    origins,
    secrets,
    secretsOf,
  }: Pick<ResolvedOptions, "values" | "origins" | "secrets" | "secretsOf">,
  loaded: Pick<LoadedConfig, "file" | "locate">,
): readonly ListedOption[] {
  const members = propertiesOf(schema ?? {});
  const required = new Set(
    partsOf(schema ?? {}, schema ?? {}).flatMap((part) => part.required ?? []),
  );
  const names = new Set([...members.keys(), ...origins.keys()]);
  return [...names].map((name) => {
    const member = members.get(name);
    const origin = origins.get(name);
    const isSecret = member === undefined || isSecretOption(name, member, schema);
    const preset = member?.default ?? null;
    const clean = (value: unknown): unknown => {
      // What is too short to be looked for in texts may be found in other options by chance.
      const copy = valueWithout({ [name]: value }, secrets, secretsOf.get(name) ?? []);
      return (copy as Record<string, unknown>)[name] ?? null;
    };
    const shown = (value: unknown): unknown => (isSecret ? MASK : clean(value));
    return {
      name,
      type: member === undefined ? null : typeText(member, schema ?? {}),
      description: member?.description ?? "",
      required: required.has(name) && preset === null,
      default: isSecret ? null : clean(preset),
      value: origin !== undefined ? shown(values[name]) : preset === null ? null : shown(preset),
      from: origin !== undefined ? placeOf(origin, loaded) : preset === null ? null : "default",
      variable: optionVariable(plugin, name),
    };
  });
}

function placeOf(origin: OptionOrigin, { file, locate }: Pick<LoadedConfig, "file" | "locate">) {
  if (origin.from === "env") return origin.variable;
  if (origin.from === "code") return "code";
  const line = locate(origin.path, "key")?.line;
  const place = [file?.path, line].filter((part) => part !== undefined).join(":");
  const references = origin.variables.map((name) => `\${${name}}`).join(", ");
  return references === "" ? place : `${place} (${references})`;
}

/** Alternatives with `|` between them: the values, where they are few and fixed. */
function typeText(schema: JsonSchema, root: JsonSchema): string {
  const values = partsOf(schema, root).flatMap(
    (part) => part.enum ?? ("const" in part ? [part.const] : []),
  );
  const words =
    values.length > 0 ? values.map((value) => JSON.stringify(value)) : [...typesOf(schema, root)];
  return words.length === 0 ? "any" : words.join(" | ");
}
