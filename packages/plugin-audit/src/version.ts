import { createRequire } from "node:module";

const manifest = createRequire(import.meta.url)("../package.json") as { readonly version: string };

/** The version of this package, as its manifest says. */
export const { version } = manifest;
