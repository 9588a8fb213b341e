import { messageOf } from "@hookline/core/errors";
import { requiredMissing, startOrder } from "../manager/requirements.js";
import { isSamePlugin } from "../plugin/plugin-name.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import type { Finding } from "./finding.js";
import type { HandledPoints } from "./handled-points.js";

/**
 * The plugins that would not start because of others: one that they require does not run, or they
 * require each other in a circle. Only their code tells what they require.
 * @param enabled what is to run, and can be
 */
export function checkRequirements(enabled: readonly HandledPoints[]): readonly Finding[] {
  const requiring = enabled.flatMap(({ found, plugin }) =>
    plugin === undefined ? [] : [{ found, info: staticsOf(plugin).info }],
  );
  const { circular } = startOrder(requiring);
  return requiring.flatMap((one): readonly Finding[] => {
    const { found, info } = one;
    const missing = (info.requires ?? []).filter(
      (name) => !enabled.some((other) => isSamePlugin(other.found.name, name)),
    );
    const errors = missing.map((name) => requiredMissing(info.name, name, false));
    const circle = circular.get(one);
    return [...errors, ...(circle === undefined ? [] : [circle])].map((error) => {
      return { level: "problem", check: "missing", plugin: found.name, message: messageOf(error) };
    });
  });
}
