import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import type { JsonSchema } from "../options/json-schema.js";
import { optionsDefinition } from "./options-definition.js";

/** A plugin whose options the schema of configurations is to describe. */
export interface DescribedPlugin {
  /** Every name it answers to; under the first one editors offer it. */
  readonly names: readonly string[];
  readonly description: string;
  /** Undefined where its options are not known. */
  readonly options: JsonSchema | undefined;
}

const TEXTS: JsonSchema = { type: "array", items: { type: "string" } };

/** The JSON Schema (draft 7) of configuration files, with the options of plugins. */
export function configJsonSchema(plugins: readonly DescribedPlugin[] = []): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Configuration of Hookline",
    type: ["object", "null"],
    additionalProperties: false,
    properties: {
      $schema: { type: "string", description: "In JSON files: where this schema lies" },
      plugins: {
        description: "Which plugins run, and how",
        type: ["object", "null"],
        additionalProperties: false,
        properties: {
          enabled: {
            description: "The plugins that run: true for all that are installed, false for none",
            anyOf: [
              { type: ["boolean", "null"] },
              { $ref: "#/definitions/plugin" },
              { type: "array", items: { $ref: "#/definitions/plugin" } },
            ],
          },
          options: optionsOf(plugins),
          hooks: {
            description: "An operator's word on the handlers of plugins, by plugin and point",
            type: ["object", "null"],
            additionalProperties: { $ref: "#/definitions/overrides" },
            properties: byName(plugins, () => ({ $ref: "#/definitions/overrides" })),
          },
          allow_project_plugins: {
            type: "boolean",
            description: "Whether plugin files of the project may be loaded. Default false",
          },
          auto_enable: {
            type: "boolean",
            description:
              "Whether plugins run as soon as the environment variables are set that they name for it. Default false",
          },
        },
      },
      hooks: {
        description: "Names of handlers by point; an empty list switches the default ones off",
        type: ["object", "null"],
        additionalProperties: false,
        properties: byPoint((description) => ({ ...TEXTS, description })),
      },
    },
    definitions: {
      reference: {
        type: "string",
        pattern: "\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: references look like that
        description: "An environment variable: ${NAME}",
      },
      plugin: {
        anyOf: [
          ...plugins.map(({ names: [name], description }) => ({ const: name, description })),
          { type: "string", pattern: "\\S" },
        ],
      },
      options: {
        type: ["object", "null"],
        properties: {
          enabled: { type: "boolean", description: "false switches the plugin off" },
        },
      },
      overrides: {
        type: ["object", "null"],
        additionalProperties: false,
        properties: byPoint((description) => ({
          description,
          anyOf: [{ $ref: "#/definitions/override" }],
        })),
      },
      override: OVERRIDE,
      ...Object.fromEntries(plugins.flatMap(definitionOfOptions)),
    },
  };
}

const OVERRIDE: JsonSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  properties: {
    onFailure: { enum: ["deny", "isolate"], description: "What a failure means at a gate" },
    priority: { type: "number", description: "Lower runs first. Default 10" },
    timeout: { type: "number", exclusiveMinimum: 0, description: "Milliseconds" },
    match: { type: "string", description: "What to handle, such as write_*|edit" },
    optional: { type: "boolean", description: "Whether it may go uncalled. Default false" },
  },
};

function optionsOf(plugins: readonly DescribedPlugin[]): JsonSchema {
  return {
    description: "The options of plugins, by plugin name",
    type: ["object", "null"],
    additionalProperties: { $ref: "#/definitions/options" },
    properties: byName(plugins, ({ names: [name = ""], options, description }) => ({
      description,
      anyOf: [{ $ref: options === undefined ? "#/definitions/options" : placeOf(name) }, NULL],
    })),
  };
}

const NULL: JsonSchema = { type: "null" };

function definitionOfOptions({ names: [name = ""], options }: DescribedPlugin) {
  return options === undefined ? [] : [[keyOf(name), optionsDefinition(options, placeOf(name))]];
}

function keyOf(plugin: string): string {
  return `options.${plugin}`;
}

function placeOf(plugin: string): string {
  const step = keyOf(plugin).replaceAll("~", "~0").replaceAll("/", "~1");
  return `#/definitions/${encodeURI(step)}`;
}

function byName(
  plugins: readonly DescribedPlugin[],
  schemaOf: (plugin: DescribedPlugin) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    plugins.flatMap((plugin) => plugin.names.map((name) => [name, schemaOf(plugin)])),
  );
}

function byPoint(schemaOf: (description: string) => JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    POINT_NAMES.flatMap((point) => {
      const { aliases = [], summary } = definitionOf(point);
      return [point, ...aliases].map((name) => [name, schemaOf(summary)]);
    }),
  );
}
