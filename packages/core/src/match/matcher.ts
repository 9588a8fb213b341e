import { RE2JS } from "re2js";
import { HooklineError, messageOf } from "../errors/hookline-error.js";
import { fitsGlob } from "./glob.js";

/** Whether the value of a point's match field is meant. */
export type Matcher = (value: string) => boolean;

/**
 * Compiles what `match` of a handler takes, for whoever has names to match of their own: exact names and globs (`*`, `?`) separated by `|` or `,`; or a regular
 * expression, as a `RegExp` or as a string in slashes (`"/^mcp__/i"`), which runs on a
 * linear-time engine because it may come from a file. Names are compared as they are written,
 * whole, and in their letter case.
 * @returns null where everything matches: none, `""` and `*`.
 * @throws HooklineError `INVALID_MATCHER`
 */
export function compileMatcher(match: string | RegExp | null | undefined): Matcher | null {
  if (match === undefined || match === null) return null;
  if (match instanceof RegExp) return fromRegExp(match);
  if (typeof match !== "string") {
    throw new HooklineError(
      "INVALID_MATCHER",
      `A matcher must be a string or a RegExp, but got ${typeof match}.`,
    );
  }
  const text = match.trim();
  if (text === "" || text === "*") return null;
  const written = /^\/(.*)\/([a-z]*)$/s.exec(text);
  if (written !== null) return fromWrittenExpression(written[1] ?? "", written[2] ?? "");
  return fromList(text);
}

function fromRegExp(pattern: RegExp): Matcher {
  // A global or sticky expression remembers where it stopped.
  const stateless = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
  return (value) => stateless.test(value);
}

const RE2_FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  u: 0,
};

function fromWrittenExpression(source: string, letters: string): Matcher {
  let flags = 0;
  for (const letter of letters) {
    const flag = RE2_FLAGS[letter];
    if (flag === undefined) {
      throw new HooklineError(
        "INVALID_MATCHER",
        `The matcher "/${source}/${letters}" has the flag "${letter}". Valid flags are i, m, s and u.`,
      );
    }
    flags |= flag;
  }
  try {
    const pattern = RE2JS.compile(source, flags);
    return (value) => pattern.matcher(value).find();
  } catch (cause) {
    throw new HooklineError(
      "INVALID_MATCHER",
      `The matcher "/${source}/${letters}" is no valid regular expression: ${messageOf(cause)}. Look-around and back-references are not supported.`,
      { cause },
    );
  }
}

function fromList(text: string): Matcher | null {
  const items = text
    .split(/[|,]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
  if (items.length === 0) {
    throw new HooklineError("INVALID_MATCHER", `The matcher "${text}" names nothing.`);
  }
  if (items.includes("*")) return null;
  const globs = items.filter((item) => /[*?]/.test(item));
  const names = new Set(items.filter((item) => !/[*?]/.test(item)));
  if (globs.length === 0) return (value) => names.has(value);
  return (value) => names.has(value) || globs.some((glob) => fitsGlob(glob, value));
}
