import fc from "fast-check";
import { yamlText } from "../../src/config/edit/yaml-text.js";

/** Names that files and edits draw from; some need quotes. */
export const NAMES = ["alpha", "my_beta", "Ga-mma", "true", "x y", "@s/pkg"] as const;

/** A name in one of its spellings. */
export const spelling: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...NAMES), fc.nat(2))
  .map(([name, how]) => {
    if (how === 0) return name;
    return how === 1 ? name.toUpperCase() : name.replaceAll("_", "-");
  });

type Style = "inline" | "lines" | "flush";

/** What a generated file says, and how it is written. */
interface Model {
  readonly enabled: "absent" | null | boolean | string | readonly string[];
  readonly blocks: readonly {
    readonly name: string;
    readonly enabled: boolean | undefined;
    readonly shape: "null" | "inline" | "lines";
    readonly prompt: boolean;
  }[];
  readonly style: Style;
  readonly trailingComma: boolean;
  readonly isEnabledLast: boolean;
  readonly isAuto: boolean;
  readonly hasHooks: boolean;
  readonly isEmpty: boolean;
  readonly indentation: string;
  readonly lineBreak: "\n" | "\r\n";
  readonly mark: "" | "\uFEFF";
  readonly endsWithBreak: boolean;
  /** Where comments go: for each line, none, above it, behind it, or both. */
  readonly comments: readonly number[];
}

const model = (indentations: readonly string[]): fc.Arbitrary<Model> =>
  fc.record({
    enabled: fc.oneof(
      fc.constantFrom<Model["enabled"]>("absent", null, true, false),
      fc.constantFrom(...NAMES.filter((name) => name !== "true")),
      fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 4 }),
    ),
    blocks: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(...NAMES),
        enabled: fc.constantFrom(true, false, undefined),
        shape: fc.constantFrom("null" as const, "inline" as const, "lines" as const),
        prompt: fc.boolean(),
      }),
      { maxLength: 3, selector: ({ name }) => name },
    ),
    style: fc.constantFrom<Style>("inline", "lines", "flush"),
    trailingComma: fc.boolean(),
    isEnabledLast: fc.boolean(),
    isAuto: fc.nat(3).map((one) => one === 0),
    hasHooks: fc.boolean(),
    isEmpty: fc.nat(9).map((one) => one === 0),
    indentation: fc.constantFrom(...indentations),
    lineBreak: fc.constantFrom("\n" as const, "\r\n" as const),
    mark: fc.constantFrom("" as const, "\uFEFF" as const),
    endsWithBreak: fc.boolean(),
    comments: fc.array(fc.nat(5), { maxLength: 30 }),
  });

/** YAML files in many layouts. */
export const yamlFile: fc.Arbitrary<string> = model(["  ", "    "]).map((file) => {
  const lines = file.isEmpty ? [] : yamlLines(file);
  return finish(lines, file, "#");
});

/** JSON files, with comments and trailing commas, in many layouts. */
export const jsonFile: fc.Arbitrary<string> = model(["  ", "    ", "\t"]).map((file) => {
  const lines = file.isEmpty ? [] : jsonLines(file);
  return finish(lines, file, "//");
});

/** The comments of a generated text that stand on lines of their own. */
export function ownComments(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => /^\s*(?:#|\/\/) keep/.test(line));
}

function yamlLines({ enabled, blocks, style, trailingComma, indentation: i, ...file }: Model) {
  const key = `${i}enabled:`;
  const comma = trailingComma ? "," : "";
  const list: string[] = [];
  if (Array.isArray(enabled)) {
    const names = (enabled as string[]).map(yamlText);
    const indented = style === "flush" ? i : i + i;
    if (names.length === 0) list.push(`${key} []`);
    else if (style === "inline") list.push(`${key} [${names.join(", ")}${comma}]`);
    else if (style === "lines" && file.hasHooks) {
      list.push(
        `${key} [`,
        ...names.map((name, at) => `${i}${i}${name}${at < names.length - 1 ? "," : comma}`),
        `${i}]`,
      );
    } else list.push(key, ...names.map((name) => `${indented}- ${name}`));
  } else if (enabled === null) list.push(key);
  else if (enabled !== "absent") {
    list.push(`${key} ${typeof enabled === "boolean" ? enabled : yamlText(enabled as string)}`);
  }
  const options = blocks.flatMap(({ name, enabled: on, shape, prompt }) => {
    const block = `${i}${i}${yamlText(name)}:`;
    if (shape === "null") return [block];
    const says = on === undefined ? [] : [`enabled: ${on}`];
    if (shape === "inline") return [`${block} { ${["x: 1", ...says].join(", ")} }`];
    const text = prompt ? [`p: |+`, `${i}enabled: no`, "", `${i}text`, ""] : ["x: [1]"];
    return [block, ...[...says, ...text].map((line) => (line === "" ? "" : `${i}${i}${i}${line}`))];
  });
  const section = options.length === 0 ? [] : [`${i}options:`, ...options];
  return [
    "plugins:",
    ...(file.isAuto ? [`${i}auto_enable: true`] : []),
    ...(file.isEnabledLast ? [...section, ...list] : [...list, ...section]),
    ...(file.hasHooks ? ["hooks:", `${i}before_tool: [log_tool_call]`] : []),
  ];
}

function jsonLines({ enabled, blocks, style, trailingComma, indentation: i, ...file }: Model) {
  const comma = trailingComma ? "," : "";
  const members: string[][] = [];
  if (Array.isArray(enabled) && style === "lines" && enabled.length > 0) {
    const names = (enabled as string[]).map((name) => JSON.stringify(name));
    members.push([
      `"enabled": [`,
      ...names.map((name, at) => `${i}${name}${at < names.length - 1 ? "," : comma}`),
      "]",
    ]);
  } else if (enabled !== "absent") members.push([`"enabled": ${JSON.stringify(enabled)}`]);
  const options = blocks.map(({ name, enabled: on, shape }) => {
    const block = { x: 1, ...(on !== undefined && { enabled: on }) };
    const space = shape === "lines" ? i : undefined;
    const value = JSON.stringify(shape === "null" ? null : block, null, space);
    return `${JSON.stringify(name)}: ${value}`.split("\n");
  });
  if (options.length > 0) members.push(jsonBlock(`"options": {`, options, "}", i, comma));
  if (file.isEnabledLast) members.reverse();
  if (file.isAuto) members.unshift([`"auto_enable": true`]);
  const plugins = jsonBlock(`"plugins": {`, members, "}", i, comma);
  const hooks = file.hasHooks ? [[`"hooks": { "before_tool": [ "log_tool_call" ] }`]] : [];
  return jsonBlock("{", [plugins, ...hooks], "}", i, comma);
}

function jsonBlock(
  open: string,
  members: readonly string[][],
  close: string,
  i: string,
  comma: string,
) {
  const inner = members.flatMap((lines, index) => {
    const end = index < members.length - 1 ? "," : comma;
    return lines.map((line, at) => `${i}${line}${at === lines.length - 1 ? end : ""}`);
  });
  return [open, ...inner, close];
}

/** Adds comments, line breaks and a byte order mark. */
function finish(lines: readonly string[], file: Model, sign: string): string {
  let isInText = false;
  const commented = lines.flatMap((line, index) => {
    const how = file.comments[index] ?? 5;
    const wasInText = isInText;
    if (line.endsWith("p: |+")) isInText = true;
    else if (isInText && line === "" && lines[index - 1]?.endsWith("text")) isInText = false;
    const above = (how === 0 || how === 2) && !wasInText ? [`  ${sign} keep ${index}`] : [];
    const behind =
      (how === 1 || how === 2) && !isInText && !wasInText ? ` ${sign} behind ${index}` : "";
    return [...above, line + behind];
  });
  const end = file.endsWithBreak || file.isEmpty || lines.at(-1) === "" ? file.lineBreak : "";
  const only = file.isEmpty && file.comments.length > 0 ? [`${sign} keep only`] : [];
  const all = [...only, ...commented];
  return file.mark + all.join(file.lineBreak) + (all.length > 0 ? end : "");
}
