import type { KeyPath } from "./key-path.js";

/** Where a value stands in the text of its file, and where its parts do. */
export interface SourceNode {
  /** Offset of its first character. */
  readonly offset: number;
  /** The entries of a map, in the order of the text, repeated keys included. */
  readonly entries?: readonly SourceEntry[];
  /** The items of a list. */
  readonly items?: readonly SourceNode[];
}

/** One key of a map and its value. */
export interface SourceEntry {
  readonly key: string;
  /** Offset of the key. */
  readonly offset: number;
  readonly node: SourceNode;
}

/** A mistake in the text itself. */
export interface SyntaxProblem {
  readonly offset: number;
  readonly message: string;
}

/** The text of a configuration file, parsed. */
export interface ParsedText {
  /** What the text means; `undefined` where it is empty or can not be relied on. */
  readonly value: unknown;
  /** Absent where the text is empty or can not be relied on. */
  readonly tree?: SourceNode;
  readonly problems: readonly SyntaxProblem[];
}

/** Every key of every map below a node with the path to it, in the order of the text. */
export function* entriesBelow(
  node: SourceNode,
  path: KeyPath = [],
): Generator<{ readonly path: KeyPath; readonly entry: SourceEntry; readonly map: SourceNode }> {
  for (const entry of node.entries ?? []) {
    const below = [...path, entry.key];
    yield { path: below, entry, map: node };
    yield* entriesBelow(entry.node, below);
  }
  for (const [index, item] of (node.items ?? []).entries()) {
    yield* entriesBelow(item, [...path, index]);
  }
}
