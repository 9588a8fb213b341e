import { HooklineError } from "@hookline/core/errors";
import { isPackageName, nameFromPackage } from "../discovery/package-name.js";

/** What a new plugin is called, and where. */
export interface NewPluginNames {
  /** By which it is enabled. */
  readonly plugin: string;
  readonly packageName: string;
  readonly className: string;
}

const PREFIX = "hookline-plugin-";
const PLUGIN_NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SCOPE = /^@[a-z0-9~-][a-z0-9._~-]*\//;

/**
 * The names of a new plugin.
 * @param name of the plugin, such as `audit`, whose package is then `hookline-plugin-audit`; or of
 * the package, such as `hookline-plugin-audit` or `@acme/plugin-audit`
 * @throws HooklineError `INVALID_PLUGIN_NAME`
 */
export function newPluginNames(name: string): NewPluginNames {
  const isPackage = name.startsWith("@") || name.startsWith(PREFIX);
  const plugin = isPackage ? nameFromPackage(name) : name;
  const packageName = isPackage ? name : `${PREFIX}${name}`;
  const isScoped = !name.startsWith("@") || SCOPE.test(name);
  if (!isScoped || !PLUGIN_NAME.test(plugin) || !isPackageName(packageName)) {
    throw new HooklineError(
      "INVALID_PLUGIN_NAME",
      `A new plugin can not be called ${JSON.stringify(name)}. Use lower-case letters and digits, a letter being the first, with single dashes between words, such as "no-force-push"; with a scope it is the name of the package, such as "@acme/plugin-no-force-push".`,
    );
  }
  return { plugin, packageName, className: classNameOf(plugin) };
}

/** The word at the end keeps the class from being called as something it imports, or as `Object`. */
function classNameOf(plugin: string): string {
  const words = plugin.split("-");
  if (words.length > 1 && words.at(-1) === "plugin") words.pop();
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `${name}Plugin`;
}
