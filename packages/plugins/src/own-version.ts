import { readFileSync } from "node:fs";

let version: string | undefined;

/** The version of this package. */
export function ownVersion(): string {
  version ??= (
    JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
      readonly version: string;
    }
  ).version;
  return version;
}
