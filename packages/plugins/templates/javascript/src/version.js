import { createRequire } from "node:module";

/** The version of this package, as its manifest says. */
export const { version } = createRequire(import.meta.url)("../package.json");
