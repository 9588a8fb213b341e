import { messageOf } from "@hookline/core/errors";
import { findPoint, resolvePoint } from "@hookline/core/vocabulary";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import type { Plugin } from "../plugin/plugin.js";
import { quoted } from "../wording/did-you-mean.js";
import type { Finding } from "./finding.js";
import type { HandledPoints } from "./handled-points.js";

/**
 * Where the hooks in a plugin's manifest are no points, or not those that its code handles, and where
 * its tools are not those that it has; the latter only where that was loaded.
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
  if (plugin === undefined) return findings;
  findings.push(...checkTools(found, plugin));
  if (found.hooks.length === 0) return findings;
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

function checkTools({ name, tools: declared }: FoundPlugin, plugin: Plugin): readonly Finding[] {
  if (declared.length === 0) return [];
  const names = toolsOf(plugin);
  const lacking = declared.filter((tool) => !names.includes(tool));
  const unsaid = names.filter((tool) => !declared.includes(tool));
  const finding = (level: Finding["level"], message: string): Finding => {
    return { level, check: "manifest", plugin: name, message };
  };
  const findings: Finding[] = [];
  if (lacking.length > 0 && plugin.on_init !== undefined) {
    const message = `Its manifest says that it has the tools ${quoted(lacking)}. It has not before it starts, and it is not started here: whether it has then can not be told.`;
    findings.push(finding("note", message));
  } else if (lacking.length > 0) {
    const message = `Its manifest says that it has the tools ${quoted(lacking)}, but its class has not. Report it to the plugin's author.`;
    findings.push(finding("problem", message));
  }
  if (unsaid.length > 0) {
    const message = `It has the tools ${quoted(unsaid)}, which its manifest does not say. Report it to the plugin's author.`;
    findings.push(finding("problem", message));
  }
  return findings;
}

/** The names of the tools it has before it starts. */
function toolsOf(plugin: Plugin): readonly string[] {
  try {
    return (plugin.tools ?? []).map(({ name }) => name);
  } catch {
    // A getter may need what only on_init makes.
    return [];
  }
}

function refusalOf(hook: string): string {
  try {
    return resolvePoint(hook);
  } catch (thrown) {
    return messageOf(thrown);
  }
}
