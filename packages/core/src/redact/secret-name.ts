/** A key of some kind: `api_key`, `private-key`. */
export const KEY = "(?:api|access|private|secret)[-_.]?key";
export const PASSWORD = "pass(?:word|wd|phrase)";

const WORDS = `${KEY}|tokens?|secrets?|jwt|pass|pwd|auth|authorization|credentials?|cookie`;
/** Names whose value is a credential, whatever stands before them: `GITHUB_TOKEN`, `x-api-key`. */
const SECRET_NAME = new RegExp(`(?:(?:^|[^a-z])(?:${WORDS})|${PASSWORD})$`, "i");
/** `tokens` are counted more often than they are shown. */
const COUNTED = /tokens$/i;

/** Whether a field, flag or variable of that name holds a credential. */
export function isSecretName(name: string): boolean {
  // Breaks camelCase, so that `accessToken` is seen while `tokenizer` is not.
  return SECRET_NAME.test(name.replace(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

/** Whether a value under that name is a credential: a switch, a count or nothing is none. */
export function isSecretUnder(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === "" || typeof value === "boolean") {
    return false;
  }
  return isSecretName(name) && !(COUNTED.test(name) && isCount(value));
}

function isCount(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^\d{1,12}$/.test(value));
}
