import type { KeyPath } from "./key-path.js";
import type { SourceNode } from "./source-tree.js";

/** A place in a text, as editors count: both start at 1. */
export interface TextPosition {
  readonly line: number;
  /** In UTF-16 units. */
  readonly column: number;
}

/** The offset of the value, or of the key, at a path; of its nearest ancestor where it is absent. */
export function offsetOf(tree: SourceNode, path: KeyPath, part: "key" | "value"): number {
  let node = tree;
  let offset = tree.offset;
  for (const step of path) {
    if (typeof step === "number") {
      const item = node.items?.[step];
      if (item === undefined) return offset;
      node = item;
      offset = item.offset;
    } else {
      // Of a repeated key the last one counts.
      const entry = node.entries?.findLast(({ key }) => key === step);
      if (entry === undefined) return offset;
      node = entry.node;
      offset = part === "key" ? entry.offset : entry.node.offset;
    }
  }
  return offset;
}

/** Line and column of an offset. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}
