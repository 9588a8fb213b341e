/**
 * A path inside a package, such as `./dist/index.js`. It is on one line as a whole, because what
 * looks for `..` sees no further than the first; on Windows `\\` parts folders too.
 */
export const MODULE_PATH = /^\.\/(?!(?:.*[/\\])?\.\.(?:[/\\]|$)).+$/;
/** A version, such as `1.2.0`. */
export const VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
/** The name of an environment variable. */
export const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Keyword of packages that carry a plugin. */
export const PLUGIN_KEYWORD = "hookline-plugin";
