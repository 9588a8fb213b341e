import type { Environment } from "../config/environment.js";
import type { KeyPath } from "../config/parse/key-path.js";
import { itemSchema, type JsonSchema, otherProperties, propertiesOf } from "./json-schema.js";
import { textsIn } from "./secret-options.js";
import { typedText } from "./typed-text.js";

/** A value of the configuration with its references to the environment replaced. */
export interface Expanded {
  readonly value: unknown;
  /** The variables it refers to, whether they are set or not. */
  readonly variables: readonly string[];
  /** The texts that were put in, and those that they were read as; they may be secrets. */
  readonly texts: readonly string[];
  /** Where they were put in, below the value. */
  readonly places: readonly KeyPath[];
  readonly problems: readonly ReferenceProblem[];
}

/** A reference that leads to nothing that can be used. */
export interface ReferenceProblem {
  /** Below the value. */
  readonly path: KeyPath;
  /** After the name of the key. */
  readonly message: string;
}

const REFERENCE = /\$\$\{|\$\{([A-Za-z_]\w*)\}/g;
const WHOLE = /^\$\{([A-Za-z_]\w*)\}$/;

/**
 * Replaces `${NAME}` in texts by the environment variable; `$${` stands for `${`. A text that is
 * nothing but a reference becomes what the schema asks for, such as a number.
 * @param root where the schema's references lead
 */
export function expandReferences(
  value: unknown,
  env: Environment,
  schema: JsonSchema = {},
  root: JsonSchema = schema,
): Expanded {
  const variables: string[] = [];
  const texts = new Set<string>();
  const places: KeyPath[] = [];
  const problems: ReferenceProblem[] = [];

  const read = (name: string, path: KeyPath): string => {
    variables.push(name);
    places.push(path);
    const text = env[name];
    if (text === undefined) {
      const message = `refers to the environment variable "${name}", which is not set. Set it, or write $\${ for a text that is no reference.`;
      problems.push({ path, message });
      return "";
    }
    return text;
  };

  const expand = (part: unknown, path: KeyPath, known: JsonSchema): unknown => {
    if (typeof part === "string") return expandText(part, path, known);
    if (Array.isArray(part)) {
      return part.map((item, i) => expand(item, [...path, i], itemSchema(known, root, i) ?? {}));
    }
    if (typeof part !== "object" || part === null) return part;
    const members = propertiesOf(known, root);
    const other = otherProperties(known, root) ?? {};
    const entries = Object.entries(part).map(([key, member]) => [
      key,
      expand(member, [...path, key], members.get(key) ?? other),
    ]);
    return Object.fromEntries(entries);
  };

  const remembered = <T>(value: T): T => {
    for (const text of textsIn(value)) texts.add(text).add(text.trim());
    texts.delete("");
    return value;
  };

  const expandText = (text: string, path: KeyPath, known: JsonSchema): unknown => {
    const [, whole] = WHOLE.exec(text) ?? [];
    if (whole === undefined) {
      return text.replaceAll(REFERENCE, (_match, name?: string) =>
        name === undefined ? "${" : remembered(read(name, path)),
      );
    }
    const found = read(whole, path);
    if (env[whole] === undefined) return found;
    const typed = typedText(found, known, root);
    // A switch is none; what it is written like is everywhere.
    if ("value" in typed && typeof typed.value === "boolean") return typed.value;
    remembered(found);
    if ("value" in typed) return remembered(typed.value);
    problems.push({ path, message: `takes "${whole}", which must be ${typed.expected}.` });
    return found;
  };

  return { value: expand(value, [], schema), variables, texts: [...texts], places, problems };
}
