import { ERROR_CODES } from "@hookline/core/vocabulary";

/** `docs/errors.md`: the reference of every error code. */
export function errorCodesPage(): string {
  const rows = Object.entries(ERROR_CODES).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  return `${[
    "# Error codes",
    "<!-- Generated from packages/core/src/errors/codes.ts by `npm run generate`. -->",
    "Every error of Hookline has a `code`. Codes are stable; texts are for people and may change.",
    ["| code | meaning |", "|---|---|", ...rows].join("\n"),
  ].join("\n\n")}\n`;
}
