import { hasCode, messageOf } from "@hookline/core/errors";
import { type ChosenPlugins, rivalsAmong } from "../discovery/choose-plugins.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { broken, notTrusted } from "../discovery/import-plugin.js";
import { ambiguous, type PluginCatalog } from "../discovery/plugin-catalog.js";
import type { Finding } from "./finding.js";

/**
 * The plugins that are not there, are there twice, are broken or not trusted. That is a problem
 * where they are enabled, and a note else.
 */
export function checkPlugins(catalog: PluginCatalog, chosen: ChosenPlugins): readonly Finding[] {
  const reported = new Set(chosen.missing.map(({ name }) => name));
  const isChosen = (one: FoundPlugin): boolean => chosen.plugins.includes(one);
  return [
    ...chosen.missing.map(({ name, error }): Finding => {
      const check = hasCode(error, "DUPLICATE_PLUGIN") ? "duplicate" : "missing";
      return { level: "problem", check, plugin: name, message: messageOf(error) };
    }),
    ...rivalsAmong(catalog.plugins)
      .filter(([first]) => !reported.has(first.name))
      .map(([first, ...others]): Finding => {
        const message = messageOf(ambiguous(first.name, [first, ...others]));
        return { level: "note", check: "duplicate", plugin: first.name, message };
      }),
    ...catalog.plugins.flatMap((one) => {
      const level = isChosen(one) ? "problem" : "note";
      return hindrances(one).map((found): Finding => ({ level, plugin: one.name, ...found }));
    }),
  ];
}

function hindrances(one: FoundPlugin): readonly Pick<Finding, "check" | "message">[] {
  const { problem, untrusted } = one;
  if (problem !== undefined) {
    return [{ check: "broken", message: messageOf(broken(one, problem)) }];
  }
  if (untrusted === undefined) return [];
  return [{ check: "untrusted", message: messageOf(notTrusted(one, untrusted)) }];
}
