/** The way to a value in a configuration: keys of maps and positions in lists. */
export type KeyPath = readonly (string | number)[];

/** A path as people write it: `plugins.enabled[0]`, `hooks["api.pre_call"]`. */
export function formatKeyPath(path: KeyPath): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (!/^[\w$-]+$/.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === "" ? step : `.${step}`;
  }
  return text;
}
