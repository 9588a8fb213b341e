import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { ParsedText, SourceNode } from "./source-tree.js";

/** Parses JSON that may have comments and trailing commas. An empty text means `undefined`. */
export function parseJson(text: string): ParsedText {
  const errors: ParseError[] = [];
  const root = parseJsonTree(text, errors);
  const problems = errors.map(({ error, offset }) => ({
    offset,
    message: `This is no valid JSON: ${sentenceOf(printParseErrorCode(error))}.`,
  }));
  if (root === undefined || problems.length > 0) return { value: undefined, problems };
  return { value: plainValue(root), tree: treeOf(root), problems };
}

/** The nodes of a JSON text with their offsets; `undefined` where there is no value. */
export function parseJsonTree(text: string, errors: ParseError[] = []): Node | undefined {
  return parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
}

function plainValue(node: Node): unknown {
  const children = node.children ?? [];
  if (node.type === "array") return children.map(plainValue);
  if (node.type !== "object") return node.value;
  // jsonc-parser's own conversion assigns, and so lets a key "__proto__" through to the prototype.
  return Object.fromEntries(
    children.map(({ children: [key, value] = [] }) => [
      key?.value as string,
      value === undefined ? undefined : plainValue(value),
    ]),
  );
}

function treeOf(node: Node): SourceNode {
  const children = node.children ?? [];
  if (node.type === "array") return { offset: node.offset, items: children.map(treeOf) };
  if (node.type !== "object") return { offset: node.offset };
  return {
    offset: node.offset,
    entries: children.flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined
        ? []
        : { key: key.value as string, offset: key.offset, node: treeOf(value) },
    ),
  };
}

/** `CommaExpected` as "comma expected". */
function sentenceOf(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}
