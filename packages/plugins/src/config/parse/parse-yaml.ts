import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
} from "yaml";
import type { ParsedText, SourceNode, SyntaxProblem } from "./source-tree.js";

/** How many aliases there may be, and how many nodes one may repeat. */
const MOST_ALIASES = 100;

/**
 * Parses YAML 1.2 in its core schema. An empty text means `undefined`.
 * @throws RangeError for a text that is nested too deeply for the stack
 */
export function parseYaml(text: string): ParsedText {
  const document = parseYamlDocument(text);
  if (document.errors.some(({ code }) => code === "RESOURCE_EXHAUSTION")) {
    throw new RangeError("the text is nested too deeply");
  }
  const problems = [
    ...[...document.errors, ...document.warnings].map(({ code, message, pos: [offset] }) =>
      syntaxProblem(offset, code === "MULTIPLE_DOCS" ? "There is more than one document" : message),
    ),
    ...aliasProblems(document),
  ];
  const root = document.contents;
  if (root === null || problems.length > 0) return { value: undefined, problems };
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    return { value: value ?? undefined, tree: treeOf(root), problems };
  } catch (thrown) {
    // Only here is it known how much the aliases repeat.
    const problem = syntaxProblem(root.range[0], (thrown as Error).message);
    return { value: undefined, problems: [problem] };
  }
}

/** The nodes of a YAML text with their offsets and tokens. */
export function parseYamlDocument(text: string): Document.Parsed {
  return parseDocument(text, {
    version: "1.2",
    schema: "core",
    stringKeys: true,
    // Repeated keys are found in the tree, with their paths.
    uniqueKeys: false,
    keepSourceTokens: true,
    // A pretty message quotes the line, and a line may hold a secret.
    prettyErrors: false,
  });
}

function treeOf(node: Node | null): SourceNode {
  const offset = node?.range?.[0] ?? 0;
  // What an alias repeats is reported where it is written.
  if (node === null || isAlias(node)) return { offset };
  if (isSeq<Node>(node)) return { offset, items: node.items.map(treeOf) };
  if (!isMap<Node, Node | null>(node)) return { offset };
  return {
    offset,
    entries: node.items.map(({ key, value }) => ({
      key: isScalar(key) ? String(key.value) : String(key),
      offset: key.range?.[0] ?? offset,
      node: value === null ? { offset: key.range?.[0] ?? offset } : treeOf(value),
    })),
  };
}

function aliasProblems(document: Document.Parsed): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  let count = 0;
  visit(document, {
    Alias(_, alias, path) {
      // Looking for the anchor of each takes time that grows with their number.
      if (++count > MOST_ALIASES) {
        const message = `There are more than ${MOST_ALIASES} aliases`;
        problems.push(syntaxProblem(alias.range?.[0] ?? 0, message));
        return visit.BREAK;
      }
      const target = alias.resolve(document);
      const offset = alias.range?.[0] ?? 0;
      if (target === undefined) {
        const message = `Nothing above the alias "*${alias.source}" has its anchor`;
        problems.push(syntaxProblem(offset, message));
      } else if (path.includes(target)) {
        problems.push(syntaxProblem(offset, `The alias "*${alias.source}" contains itself`));
      }
      return undefined;
    },
  });
  return problems;
}

function syntaxProblem(offset: number, message: string): SyntaxProblem {
  return { offset, message: `This is no valid YAML: ${message}.` };
}
