import { isAlias, isScalar, isSeq, type Node } from "yaml";
import { parseYamlDocument } from "../parse/parse-yaml.js";
import { insertItem } from "./edit-flow.js";
import { appendToList, bracketsOf, removeFromList, YAML_FLOW } from "./edit-yaml-list.js";
import type { ConfigEdit } from "./plan-enabled.js";
import { lineBreakOf, linesBelow, splice } from "./text-splice.js";
import {
  endOf,
  indentationOf,
  indentationStep,
  isBlank,
  isMapNode,
  type ListNode,
  lacksColon,
  type MapNode,
  type PairNode,
  pairOf,
  startOf,
  valueOffset,
} from "./yaml-nodes.js";
import { yamlInline, yamlLines, yamlText } from "./yaml-text.js";

type Value = ConfigEdit["value"];

/** How far a path leads into a document. */
interface Place {
  /** The key whose value is `node`; none for the root. */
  readonly pair: PairNode | undefined;
  readonly node: Node | null;
  /** The keys that are not there yet. */
  readonly rest: readonly string[];
  /** Whether `node` is inside brackets. */
  readonly isInFlow: boolean;
}

/**
 * Makes one edit in a YAML text that parses. Pieces of the text are replaced at the places of its
 * nodes; everything else stays as it is, comments and spacing included.
 * @throws Error where the way leads through an alias
 */
export function editYaml(text: string, edit: ConfigEdit): string {
  const document = parseYamlDocument(text);
  const root = document.contents;
  const step = indentationStep(text, root) ?? "  ";
  const place = placeOf(root, edit.path);
  const { node, rest } = place;
  if (rest.length > 0 && isMapNode(node)) return insertPair(text, node, rest, edit.value, step);
  if (rest.length === 0 && isSeq<Node>(node) && Array.isArray(edit.value)) {
    // Items may be aliases, so that only the document knows what they say.
    return editList(text, node, node.toJS(document) as string[], edit);
  }
  return setValue(text, place, edit.value, step);
}

function placeOf(root: Node | null, path: readonly string[]): Place {
  let place: Place = { pair: undefined, node: root, rest: path, isInFlow: false };
  for (;;) {
    const { node, rest } = place;
    const [key, ...below] = rest;
    const pair = isMapNode(node) && key !== undefined ? pairOf(node, key) : undefined;
    if (!isMapNode(node) || pair === undefined) return place;
    const isInFlow = place.isInFlow || node.flow === true;
    place = { pair, node: pair.value, rest: below, isInFlow };
  }
}

/** One item at a time, since each change moves the places of the rest. */
function editList(
  text: string,
  list: ListNode,
  names: readonly string[],
  edit: ConfigEdit,
): string {
  const wanted = edit.value as readonly string[];
  const stale = names.findLastIndex((name) => !wanted.includes(name));
  if (stale >= 0) return editYaml(removeFromList(text, list, stale), edit);
  const missing = wanted.find((name) => !names.includes(name));
  return missing === undefined ? text : editYaml(appendToList(text, list, missing), edit);
}

function insertPair(
  text: string,
  map: MapNode,
  rest: readonly string[],
  value: Value,
  step: string,
): string {
  if (map.flow === true) {
    const [key = "", ...below] = rest;
    const member = `${yamlText(key)}: ${yamlInline(below, value)}`;
    return insertItem(text, bracketsOf(map), member, YAML_FLOW);
  }
  const [first, last] = [map.items[0], map.items.at(-1)] as [PairNode, PairNode];
  const lines = yamlLines(rest, value, indentationOf(text, startOf(first.key)), step);
  return splice(text, linesBelow(text, endOf(last), lines));
}

function setValue(text: string, { pair, node, rest, isInFlow }: Place, value: Value, step: string) {
  if (!isBlank(node)) {
    if (rest.length > 0 && isAlias(node)) {
      throw new Error(`The edit would change what the alias "*${node.source}" repeats.`);
    }
    return replaceNode(text, node, rest, value);
  }
  if (pair === undefined) return appendToDocument(text, yamlLines(rest, value, "", step));
  const at = valueOffset(pair);
  if (isInFlow || rest.length === 0) {
    const colon = lacksColon(pair) ? ":" : "";
    return splice(text, { from: at, to: at, text: `${colon} ${yamlInline(rest, value)}` });
  }
  const indentation = indentationOf(text, startOf(pair.key)) + step;
  return splice(text, linesBelow(text, at, yamlLines(rest, value, indentation, step)));
}

function replaceNode(text: string, node: Node, rest: readonly string[], value: Value): string {
  const [from, to] = [startOf(node), endOf(node)];
  const old = text.slice(from, to);
  let inline = yamlInline(rest, value);
  if (isScalar(node) && Array.isArray(value) && value[0] === node.value && /^["']/.test(old)) {
    // A name keeps its quotes when it becomes the first of a list.
    inline = `[${[old, ...value.slice(1).map(yamlText)].join(", ")}]`;
  }
  // A block scalar ends with the break of its last line.
  const end = old.endsWith("\n") ? lineBreakOf(text) : "";
  return splice(text, { from, to, text: inline + end });
}

/** Fills a document that has comments at most; in front of its end marker, if it has one. */
function appendToDocument(text: string, lines: readonly string[]): string {
  const eol = lineBreakOf(text);
  const at = /^\.\.\.(?=\s|$)/m.exec(text)?.index ?? text.length;
  const body = lines.join(eol);
  const isAfterBreak = at === 0 || text[at - 1] === "\n";
  return splice(text, { from: at, to: at, text: isAfterBreak ? body + eol : eol + body });
}
