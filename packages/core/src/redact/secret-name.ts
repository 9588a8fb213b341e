/** A key of some kind, or several: `api_key`, `private-keys`. */
export const KEY = "(?:api|access|private|secret)[-_.]?keys?";
export const PASSWORD = "pass(?:word|wd|phrase)s?";

const WORDS = `${KEY}|tokens?|secrets?|jwts?|pass|pwds?|auths?|authorizations?|credentials?|cookies?`;
/** Names whose value is a credential, whatever stands before them: `GITHUB_TOKEN`, `x-api-key`. */
const SECRET_NAME = new RegExp(`(?:(?:^|[^a-z])(?:${WORDS})|${PASSWORD})$`, "i");
/** `tokens` are counted more often than they are shown. */
const TOKENS = /tokens$/i;
/** More than one, not as in `pass`. */
const SEVERAL = /(?<!pas)s$/i;
/** A word before `tokens` that tells how many are meant: `max_tokens`, `cache_read_input_tokens`. */
const COUNT =
  "max|maximum|min|minimum|num|number|total|sum|average|avg|input|output|prompt|completion|reasoning|thinking|context|response|cached|cache|budget|limit|used|remaining|estimated|generated|text|audio|image";
const COUNTED_NAME = new RegExp(`(?:^|[^a-z])(?:${COUNT})[^a-z](?:.*[^a-z])?tokens$`, "i");

/** Whether a field, flag or variable of that name holds a credential, or several. */
export function isSecretName(name: string): boolean {
  // Breaks camelCase, so that `accessToken` is seen while `tokenizer` is not.
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2");
  return SECRET_NAME.test(words) && !COUNTED_NAME.test(words);
}

/** Whether a value under that name is a credential: a switch, a count or nothing is none. */
export function isSecretUnder(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === "" || typeof value === "boolean") {
    return false;
  }
  return isSecretName(name) && !isCount(name, value);
}

function isCount(name: string, value: unknown): boolean {
  if (typeof value === "number") return SEVERAL.test(name);
  return typeof value === "string" && TOKENS.test(name) && /^\d{1,12}$/.test(value);
}
