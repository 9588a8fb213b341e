import { findPoint } from "@hookline/core/vocabulary";
import { refusalOf, scratchBus } from "../../bridge/scratch-bus.js";
import { formatKeyPath, type KeyPath } from "./key-path.js";
import type { PathProblem } from "./shape-problems.js";

/**
 * The hook options of plugins that no bus would take: a matcher that can not be read or that has
 * no field to match at its point, and `onFailure: deny` where nothing can be denied. A bus is
 * asked, so that the answer is the one a session would get. What does not fit the schema is left
 * to the schema.
 */
export function overrideProblems(value: unknown): PathProblem[] {
  const problems: PathProblem[] = [];
  const bus = scratchBus();
  for (const [plugin, points] of entriesOf(memberOf(memberOf(value, "plugins"), "hooks"))) {
    for (const [name, options] of entriesOf(points)) {
      const point = findPoint(name);
      if (point === undefined) continue;
      const path: KeyPath = ["plugins", "hooks", plugin, name];
      const match = memberOf(options, "match");
      const report = (key: string, refusal: string | undefined) => {
        if (refusal === undefined) return;
        const at = [...path, key];
        const message = `"${formatKeyPath(at)}" is refused. ${refusal}`;
        problems.push({ path: at, part: "value", message });
      };
      if (typeof match === "string")
        report("match", refusalOf(bus, point, { match, name: plugin }));
      if (memberOf(options, "onFailure") === "deny") {
        report("onFailure", refusalOf(bus, point, { onFailure: "deny", name: plugin }));
      }
    }
  }
  return problems;
}

function memberOf(value: unknown, key: string): unknown {
  return entriesOf(value).find(([name]) => name === key)?.[1];
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
