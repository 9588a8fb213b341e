import type { InstalledPackage } from "./installed-package.js";
import { parseJsonText } from "./read-json.js";

/**
 * What stands under `hookline` in the `package.json` of a package, unchecked; empty where that is
 * no object, and where nothing can be read.
 */
export function manifestIn({ text }: InstalledPackage): Readonly<Record<string, unknown>> {
  try {
    const { hookline } = parseJsonText(text ?? "{}") as { readonly hookline?: unknown };
    return typeof hookline === "object" && hookline !== null ? { ...hookline } : {};
  } catch {
    return {};
  }
}
