import { messageOf } from "@hookline/core/errors";
import { findPoint, resolvePoint } from "@hookline/core/vocabulary";
import { quoted } from "../wording/did-you-mean.js";
import type { Finding } from "./finding.js";
import type { HandledPoints } from "./handled-points.js";

/**
 * Where the hooks in a plugin's manifest are no points, or not those that its code handles; the
 * latter only where that was loaded.
 */
export function checkManifest(handled: HandledPoints): readonly Finding[] {
  const { found, plugin, failure, points = [] } = handled;
  const problem = (message: string): Finding => {
    return { level: "problem", check: "manifest", plugin: found.name, message };
  };
  const findings = found.hooks
    .filter((hook) => findPoint(hook) === undefined)
    .map((hook) => problem(`Its manifest names a hook that is none: ${refusalOf(hook)}`));
  if (failure !== undefined) findings.push({ ...problem(failure), check: "broken" });
  if (plugin === undefined || found.hooks.length === 0) return findings;
  const declared = new Set(found.hooks.map((hook) => findPoint(hook)));
  const lacking = [...declared].flatMap((point) =>
    point === undefined || points.includes(point) ? [] : point,
  );
  const unsaid = points.filter((point) => !declared.has(point));
  if (lacking.length > 0) {
    findings.push(
      problem(
        `Its manifest says that it handles ${quoted(lacking)}, but its class has no such methods. Report it to the plugin's author.`,
      ),
    );
  }
  if (unsaid.length > 0) {
    findings.push(
      problem(
        `It handles ${quoted(unsaid)}, which its manifest does not say. Report it to the plugin's author.`,
      ),
    );
  }
  return findings;
}

function refusalOf(hook: string): string {
  try {
    return resolvePoint(hook);
  } catch (thrown) {
    return messageOf(thrown);
  }
}
