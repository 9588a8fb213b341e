import { definitionOf, POINT_NAMES, type PointName } from "@hookline/core/vocabulary";
import { type Field, fieldsOfPoint, pascalCase } from "./point-schema.js";
import { docComment, tsFile } from "./source.js";
import { tsType } from "./ts-type.js";

/** `generated/events.ts`: what handlers receive and what emitters supply, point by point. */
export function eventTypes(): string {
  return tsFile(
    `import type { HookEventBase, HookPayloadBase } from "../events/event-base.js";`,
    ...POINT_NAMES.flatMap((point) => [eventInterface(point), payloadInterface(point)]),
    indexInterface(
      "What a handler receives, by point.",
      "HookEvents",
      (point) => `${pascalCase(point)}Event`,
    ),
    indexInterface(
      "What an emitter supplies, by point.",
      "HookPayloads",
      (point) => `${pascalCase(point)}Payload`,
    ),
    indexInterface("The fields handlers may change, by point.", "HookRewrites", (point) => {
      const { rewrites = [] } = definitionOf(point);
      return rewrites.length > 0 ? rewrites.map((field) => `"${field}"`).join(" | ") : "never";
    }),
    indexInterface(
      "What handlers may do, by point.",
      "HookKinds",
      (point) => `"${definitionOf(point).kind}"`,
    ),
    aliasInterface(),
    indexInterface(
      "Whether the value under judgement has any shape, by point.",
      "HookOutputs",
      (point) => {
        const { output } = definitionOf(point);
        return `"${output ?? "plain"}"`;
      },
    ),
  );
}

function eventInterface(point: PointName): string {
  const { summary, details } = definitionOf(point);
  const members = fieldsOfPoint(point).map((field) => {
    const mark = field.present ? "" : "?";
    const readonly = field.rewritable ? "" : "readonly ";
    const absent = field.present ? "" : " | undefined";
    return [
      docComment(`${field.description}${defaultNote(field)}.`, "  "),
      `  ${readonly}${field.name}${mark}: ${tsType(field.schema, field.rewritable)}${absent};`,
    ].join("\n");
  });
  return [
    docComment(`${summary}.${details === undefined ? "" : `\n${details}`}`),
    `export interface ${pascalCase(point)}Event extends HookEventBase {`,
    `  readonly event_name: "${point}";`,
    ...members,
    "}",
  ].join("\n");
}

function payloadInterface(point: PointName): string {
  const members = fieldsOfPoint(point).map((field) => {
    const mark = field.required ? "" : "?";
    const absent = field.required ? "" : " | undefined";
    return [
      docComment(`${field.description}${defaultNote(field)}.`, "  "),
      `  readonly ${field.name}${mark}: ${tsType(field.schema)}${absent};`,
    ].join("\n");
  });
  return [
    docComment(`What the emitter of \`${point}\` supplies.`),
    `export interface ${pascalCase(point)}Payload extends HookPayloadBase {`,
    ...members,
    "}",
  ].join("\n");
}

function aliasInterface(): string {
  const rows = POINT_NAMES.flatMap((point) =>
    (definitionOf(point).aliases ?? []).map((alias) => `  readonly "${alias}": "${point}";`),
  );
  return [
    docComment("The point each alias stands for."),
    "export interface HookAliases {",
    ...rows,
    "}",
  ].join("\n");
}

function defaultNote(field: Field): string {
  return field.hasDefault ? `; default ${JSON.stringify(field.schema.default)}` : "";
}

function indexInterface(text: string, name: string, type: (point: PointName) => string): string {
  return [
    docComment(text),
    `export interface ${name} {`,
    ...POINT_NAMES.map((point) => `  readonly ${point}: ${type(point)};`),
    "}",
  ].join("\n");
}
