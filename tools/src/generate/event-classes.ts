import { POINT_NAMES, type PointName } from "@hookline/core";
import { type Field, fieldsOfPoint, pascalCase } from "./point-schema.js";
import { docComment, tsFile } from "./source.js";

/** `generated/event-classes.ts`: the classes the bus makes events from. */
export function eventClasses(): string {
  const classes = POINT_NAMES.map(eventClass);
  const helpers = [
    "payloadOf",
    "readContainer",
    "readRewritable",
    "refuseWrite",
    "writeRewritable",
  ];
  return tsFile(
    [
      `import {`,
      `  type EventClass,`,
      `  HookEvent,`,
      ...helpers.map((helper) => `  ${helper},`),
      `} from "../events/hook-event.js";`,
      `import type { PointName } from "../points/index.js";`,
    ].join("\n"),
    ...classes,
    [
      docComment("The event class of each point."),
      "export const EVENT_CLASSES: Readonly<Record<PointName, EventClass>> = {",
      ...POINT_NAMES.map((point) => `  ${point}: ${pascalCase(point)},`),
      "};",
    ].join("\n"),
  );
}

function eventClass(point: PointName): string {
  return [
    `class ${pascalCase(point)} extends HookEvent {`,
    `  get event_name() {`,
    `    return "${point}";`,
    `  }`,
    ...fieldsOfPoint(point).map(accessors),
    "}",
  ].join("\n");
}

function accessors(field: Field): string {
  return `
  get ${field.name}() {
    ${getter(field)}
  }
  set ${field.name}(${field.rewritable ? "value" : "_"}: unknown) {
    ${field.rewritable ? `writeRewritable(this, "${field.name}", value)` : `refuseWrite(this, "${field.name}")`};
  }`;
}

function getter(field: Field): string {
  const fallback = field.hasDefault ? JSON.stringify(field.schema.default) : "undefined";
  if (field.rewritable) return `return readRewritable(this, "${field.name}", ${fallback});`;
  if (isContainer(field)) return `return readContainer(this, "${field.name}", ${fallback});`;
  if (!field.hasDefault) return `return payloadOf(this).${field.name};`;
  return `const given = payloadOf(this).${field.name};
    return given === undefined ? ${fallback} : given;`;
}

function isContainer({ schema }: Field): boolean {
  const kinds = schema.anyOf ?? [schema];
  return (
    kinds.some(({ type }) => type === undefined || type === "array" || type === "object") &&
    schema.enum === undefined
  );
}
