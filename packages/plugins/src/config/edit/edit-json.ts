import type { Node } from "jsonc-parser";
import { parseJsonTree } from "../parse/parse-json.js";
import { type Bracketed, type FlowSyntax, insertItem, removeItem } from "./edit-flow.js";
import type { ConfigEdit } from "./plan-enabled.js";
import { indentationAt, isOneLine, lineBreakOf, splice } from "./text-splice.js";

type Json = boolean | string | readonly Json[] | { readonly [key: string]: Json };

/** How a file is laid out. */
interface JsonStyle {
  readonly lineBreak: string;
  /** Between a key and its value. */
  readonly colon: string;
  readonly syntax: FlowSyntax;
}

/**
 * Makes one edit in a JSON text that parses. Comments, spacing and commas elsewhere stay as they
 * are, which is why the text is spliced and not formatted.
 */
export function editJson(text: string, edit: ConfigEdit): string {
  const root = parseJsonTree(text);
  const style = styleOf(text, root);
  if (root === undefined) return appendRoot(text, edit, style);
  let node = root;
  for (const [depth, key] of edit.path.entries()) {
    const rest = edit.path.slice(depth);
    if (node.type !== "object") return replace(text, node, nested(rest, edit.value), style);
    const next = memberOf(node, key);
    if (next === undefined) return insertMember(text, node, rest, edit.value, style);
    node = next;
  }
  const { value } = edit;
  if (node.type !== "array" || typeof value === "boolean") return replace(text, node, value, style);
  return editList(text, node, edit, value, style);
}

function editList(
  text: string,
  node: Node,
  edit: ConfigEdit,
  wanted: readonly string[],
  style: JsonStyle,
): string {
  const names = (node.children ?? []).map(({ value }) => value as string);
  const stale = names.findLastIndex((name) => !wanted.includes(name));
  if (stale >= 0) {
    return editJson(removeItem(text, bracketsOf(node), stale, style.syntax), edit);
  }
  const missing = wanted.find((name) => !names.includes(name));
  if (missing === undefined) return text;
  const item = JSON.stringify(missing);
  return editJson(insertItem(text, bracketsOf(node), item, style.syntax), edit);
}

function insertMember(
  text: string,
  node: Node,
  [key = "", ...below]: readonly string[],
  value: ConfigEdit["value"],
  style: JsonStyle,
): string {
  const { open, close, items } = bracketsOf(node);
  if (items.length === 0 && text.slice(open + 1, close).trim() === "") {
    return replace(text, node, nested([key, ...below], value), style);
  }
  const first = items[0]?.from;
  const own =
    first === undefined
      ? indentationAt(text, close) + style.syntax.step
      : indentationAt(text, first);
  const indentation = isOneLine(text, open, first ?? close) ? undefined : own;
  const member = `${JSON.stringify(key)}${style.colon}${render(nested(below, value), style, indentation)}`;
  return insertItem(text, bracketsOf(node), member, style.syntax);
}

function replace(text: string, { offset, length }: Node, value: Json, style: JsonStyle): string {
  const isInline = !text.trim().includes("\n");
  const indentation = isInline ? undefined : indentationAt(text, offset);
  const rendered = render(value, style, indentation);
  return splice(text, { from: offset, to: offset + length, text: rendered });
}

function appendRoot(text: string, edit: ConfigEdit, style: JsonStyle): string {
  const { lineBreak } = style;
  const gap = text === "" || text.endsWith("\n") ? "" : lineBreak;
  const end = gap === "" ? lineBreak : "";
  return text + gap + render(nested(edit.path, edit.value), style, "") + end;
}

/** Objects on lines of their own below `indentation`, or on one line where that is undefined. */
function render(value: Json, style: JsonStyle, indentation: string | undefined): string {
  if (typeof value !== "object") return JSON.stringify(value);
  const { separator } = style.syntax;
  if (isList(value)) return `[${value.map((item) => JSON.stringify(item)).join(separator)}]`;
  const inner = indentation === undefined ? undefined : indentation + style.syntax.step;
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}${style.colon}${render(member, style, inner)}`,
  );
  if (inner === undefined) return `{${members.join(separator)}}`;
  const { lineBreak } = style;
  return `{${lineBreak}${inner}${members.join(`,${lineBreak}${inner}`)}${lineBreak}${indentation}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function nested(path: readonly string[], value: Json): Json {
  return path.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
}

function memberOf(node: Node, key: string): Node | undefined {
  return node.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1];
}

function bracketsOf({ offset, length, children = [] }: Node): Bracketed {
  return {
    open: offset,
    close: offset + length - 1,
    items: children.map((child) => ({ from: child.offset, to: child.offset + child.length })),
  };
}

function styleOf(text: string, root: Node | undefined): JsonStyle {
  const member = root?.type === "object" ? root.children?.[0] : undefined;
  const isTight =
    member?.colonOffset !== undefined && !/\s/.test(text[member.colonOffset + 1] ?? " ");
  const outer = root === undefined ? "" : indentationAt(text, root.offset);
  const inner = member === undefined ? "" : indentationAt(text, member.offset);
  return {
    lineBreak: lineBreakOf(text),
    colon: isTight ? ":" : ": ",
    syntax: {
      gap: /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y,
      blank: /^\s*(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/\s*)?$/,
      allowsTrailingComma: false,
      separator: isTight ? "," : ", ",
      step: inner.startsWith(outer) && inner !== outer ? inner.slice(outer.length) : "  ",
    },
  };
}
