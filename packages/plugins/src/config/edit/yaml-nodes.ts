import {
  type CST,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { lineStart } from "./text-splice.js";

/** A map as `parseYamlDocument` makes it. */
export type MapNode = YAMLMap<Scalar, Node | null>;

/** A list as `parseYamlDocument` makes it. */
export type ListNode = YAMLSeq<Node>;

/** A key with its value as `parseYamlDocument` makes it. */
export type PairNode = Pair<Scalar, Node | null>;

/** A map in a document that was parsed. */
export function isMapNode(node: Node | null | undefined): node is MapNode {
  return isMap(node);
}

/** The entry of a key. */
export function pairOf(map: MapNode, key: string): PairNode | undefined {
  return map.items.find((pair) => pair.key.value === key);
}

/** Whether there is no value in the text, as after `plugins:`; a written null is a value. */
export function isBlank(node: Node | null): node is Scalar | null {
  return node === null || (isScalar(node) && node.value === null && startOf(node) === endOf(node));
}

/** Offset of a node's first character, after its anchor and tag. */
export function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Offset after the last character of a node's own text; what follows it is a comment or a break. */
export function endOf(node: Node | PairNode): number {
  if (isPair(node)) return isBlank(node.value) ? valueOffset(node) : endOf(node.value);
  // The range of a block collection goes on over the comments below it.
  if (isCollection(node) && node.flow !== true) {
    const last = node.items.at(-1) as Node | PairNode | undefined;
    if (last !== undefined) return endOf(last);
  }
  return node.range?.[1] ?? 0;
}

/** Where the text of a pair's value would start: after the colon, an anchor and a tag. */
export function valueOffset(pair: PairNode): number {
  const tokens = (pair.srcToken as CST.CollectionItem | undefined)?.sep ?? [];
  const last = tokens.findLast(isMeaningful);
  return last === undefined ? endOf(pair.key) : last.offset + last.source.length;
}

/** Whether a key stands without a colon, as in `{ plugins }`. */
export function lacksColon(pair: PairNode): boolean {
  const tokens = (pair.srcToken as CST.CollectionItem | undefined)?.sep ?? [];
  return !tokens.some(({ type }) => type === "map-value-ind");
}

/** Offset of the first character that belongs to an item: of its dash, anchor or tag, else its own. */
export function itemOffset(list: ListNode | MapNode, index: number): number {
  const tokens = (list.srcToken as CST.BlockSequence | undefined)?.items[index]?.start ?? [];
  const first = tokens.find(isMeaningful);
  if (first !== undefined) return first.offset;
  const item = list.items[index] as Node | PairNode;
  return startOf(isPair(item) ? item.key : item);
}

const MEANINGFUL: ReadonlySet<string> = new Set([
  "map-value-ind",
  "seq-item-ind",
  "explicit-key-ind",
  "anchor",
  "tag",
]);

function isMeaningful({ type }: CST.SourceToken): boolean {
  return MEANINGFUL.has(type);
}

/** White space as wide as what stands before an offset on its line. */
export function indentationOf(text: string, offset: number): string {
  const before = text.slice(lineStart(text, offset), offset);
  return before.trim() === "" ? before : " ".repeat(before.length);
}

/** What one level of block maps is indented by, as the first nested one shows. */
export function indentationStep(text: string, node: Node | null): string | undefined {
  if (!isMapNode(node) || node.flow === true) return undefined;
  for (const { key, value } of node.items) {
    const inner = isMapNode(value) && value.flow !== true ? value.items[0]?.key : undefined;
    if (inner === undefined) continue;
    const step = indentationOf(text, startOf(inner)).slice(
      indentationOf(text, startOf(key)).length,
    );
    return step === "" ? undefined : step;
  }
  return undefined;
}
