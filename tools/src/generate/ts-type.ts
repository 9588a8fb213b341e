import type { JsonSchema } from "./point-schema.js";

/** The TypeScript type of a JSON Schema, with read-only containers unless `editable`. */
export function tsType(schema: JsonSchema, editable = false): string {
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf !== undefined) return union(schema.anyOf.map((one) => tsType(one, editable)));
  if (Array.isArray(schema.type)) {
    const types: readonly string[] = schema.type;
    return union(types.map((type) => tsType({ ...schema, type }, editable)));
  }
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array": {
      const item = tsType(schema.items ?? {}, editable);
      const list = /^[A-Za-z]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
      if (editable) return list;
      return list.endsWith("[]") ? `readonly ${list}` : `Readonly${list}`;
    }
    case "object":
      return objectType(schema, editable);
    default:
      return "unknown";
  }
}

function objectType(schema: JsonSchema, editable: boolean): string {
  const readonly = editable ? "" : "readonly ";
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? "" : "?";
    const type = tsType(property, editable);
    return `${readonly}${name}${mark}: ${type}${mark === "?" ? " | undefined" : ""}`;
  });
  const rest = schema.additionalProperties;
  if (members.length === 0 || (rest !== undefined && rest !== false)) {
    const value = typeof rest === "object" ? tsType(rest, editable) : "unknown";
    members.push(`${readonly}[key: string]: ${value}`);
  }
  return `{ ${members.join("; ")} }`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}
