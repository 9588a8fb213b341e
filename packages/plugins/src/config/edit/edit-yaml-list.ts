import { isSeq, type Node } from "yaml";
import { type Bracketed, type FlowSyntax, insertItem, removeItem } from "./edit-flow.js";
import { linesBelow, splice, withoutLines } from "./text-splice.js";
import {
  endOf,
  indentationOf,
  itemOffset,
  type ListNode,
  type MapNode,
  type PairNode,
  startOf,
} from "./yaml-nodes.js";
import { yamlTextLike } from "./yaml-text.js";

/** What stands between the items of YAML's lists and maps in brackets. */
export const YAML_FLOW: FlowSyntax = {
  gap: /(?:\s|#[^\n]*)*/y,
  blank: /^\s*(?:#.*)?$/,
  allowsTrailingComma: true,
  separator: ", ",
  step: "  ",
};

/** Adds a name at the end of a list, in the list's own style. */
export function appendToList(text: string, list: ListNode, name: string): string {
  const last = list.items.length - 1;
  const neighbour = list.items[last];
  const quoted = yamlTextLike(neighbour ? text.slice(startOf(neighbour)) : "", name);
  if (list.flow === true) return insertItem(text, bracketsOf(list), quoted, YAML_FLOW);
  const dash = itemOffset(list, last);
  const space = /^[ \t]+/.exec(text.slice(dash + 1))?.[0] ?? " ";
  const line = `${indentationOf(text, dash)}-${space}${quoted}`;
  return splice(text, linesBelow(text, endOf(list.items[last] as Node), [line]));
}

/** Takes an item out of a list; of a list in dashes that had no other, no value is left. */
export function removeFromList(text: string, list: ListNode, index: number): string {
  if (list.flow === true) return removeItem(text, bracketsOf(list), index, YAML_FLOW);
  const end = endOf(list.items[index] as Node);
  return splice(text, withoutLines(text, itemOffset(list, index), end));
}

/** The brackets and items of a list or map in flow style. */
export function bracketsOf(node: ListNode | MapNode): Bracketed {
  const items: readonly (Node | PairNode)[] = isSeq<Node>(node) ? node.items : node.items;
  return {
    open: startOf(node),
    close: endOf(node) - 1,
    items: items.map((item, index) => ({ from: itemOffset(node, index), to: endOf(item) })),
  };
}
