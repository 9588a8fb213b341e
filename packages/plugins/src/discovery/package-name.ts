/** Longest name that npm takes. */
const LONGEST = 214;
const PART = "[A-Za-z0-9~-][A-Za-z0-9._~-]*";
const PACKAGE_NAME = new RegExp(`^(?:@${PART}/)?${PART}$`);

/** Where a plugin named NAME may be, beside a package of that very name. */
export const CONVENTIONS: readonly string[] = ["@hookline/plugin-", "hookline-plugin-"];

/**
 * Whether a text is the name of a package, as npm has them; only then is it safe as a path below
 * `node_modules`.
 */
export function isPackageName(text: string): boolean {
  return text.length <= LONGEST && PACKAGE_NAME.test(text);
}

/** The NAME of `@hookline/plugin-NAME` and `hookline-plugin-NAME`; undefined for other packages. */
export function conventionalName(packageName: string): string | undefined {
  const prefix = CONVENTIONS.find((one) => packageName.startsWith(one));
  return prefix && packageName.slice(prefix.length);
}

/** The plugin name that a package name suggests: `@acme/plugin-audit` is `audit`. */
export function nameFromPackage(packageName: string): string {
  const base = packageName.replace(/^@[^/]+\//, "");
  return base.replace(/^(?:hookline-)?plugin-/, "");
}
