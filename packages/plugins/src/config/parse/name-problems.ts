import { foldPluginName } from "../../plugin/plugin-name.js";
import type { ResolvePoint } from "./config-of.js";
import { formatKeyPath, type KeyPath } from "./key-path.js";
import { positionAt } from "./locate.js";
import type { PathProblem } from "./shape-problems.js";
import { entriesBelow, type SourceEntry, type SourceNode } from "./source-tree.js";

/** Keys that are refused wherever they stand, and why. */
const REFUSED_KEYS: ReadonlyMap<string, string> = new Map([
  ["__proto__", "is no known key. Remove it."],
  ["<<", "is no known key: YAML 1.2 has no merge keys. Write the entries out."],
]);

/**
 * What is wrong with the keys of a file, apart from its schema: keys that stand twice, in one
 * spelling or two, keys that are refused everywhere, and names that are no hook point.
 */
export function nameProblems(tree: SourceNode, text: string, resolve: ResolvePoint): PathProblem[] {
  const problems: PathProblem[] = [];
  const seen = new Map<SourceNode, Map<string, SourceEntry>>();
  for (const { path, entry, map } of entriesBelow(tree)) {
    const report = (message: string) =>
      problems.push({ path, part: "key", message: `"${formatKeyPath(path)}" ${message}` });
    const refusal = REFUSED_KEYS.get(entry.key);
    if (refusal !== undefined) report(refusal);
    const meant = meaningOf(path, entry.key, { resolve, report });
    const known = seen.get(map) ?? new Map<string, SourceEntry>();
    const first = known.get(meant);
    seen.set(map, known);
    known.set(meant, first ?? entry);
    if (first === undefined) continue;
    const { line } = positionAt(text, first.offset);
    const spelling = first.key === entry.key ? "" : ` as "${first.key}"`;
    report(`stands twice, the first time${spelling} on line ${line}. Put both into one.`);
  }
  return problems;
}

/** What a key stands for: a point by its name, a plugin by its folded name, else itself. */
function meaningOf(
  path: KeyPath,
  key: string,
  {
    resolve,
    report,
  }: { readonly resolve: ResolvePoint; readonly report: (message: string) => void },
): string {
  const [top, section] = path;
  const depth = path.length;
  const isPlugins = top === "plugins";
  if ((top === "hooks" && depth === 2) || (isPlugins && section === "hooks" && depth === 4)) {
    try {
      return resolve(key);
    } catch (thrown) {
      report(`names no hook point: ${(thrown as Error).message}`);
    }
  }
  const isPluginName = isPlugins && (section === "options" || section === "hooks") && depth === 3;
  return isPluginName ? foldPluginName(key) : key;
}
