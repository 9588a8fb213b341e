import { MASK } from "./mask.js";

/** Shapes of credentials as their issuers document them; each is anchored by a fixed prefix. */
const CREDENTIALS: readonly RegExp[] = [
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{8,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{16,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{16,}/g,
  /\bglpat-[A-Za-z0-9_-]{16,}/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{8,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bAIza[0-9A-Za-z_-]{30,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s]*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g,
];
const BEARER = /\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi;
const USER_INFO = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@]{1,256}@/gi;

/** Names whose value is a credential, whatever stands before them: `GITHUB_TOKEN`, `x-api-key`. */
const SECRET_NAME =
  /(?:^|[^a-z])(?:api[-_.]?key|access[-_.]?key|private[-_.]?key|token|secret|password|passwd|passphrase|authorization|credentials?|cookie)$/i;

/** Whether a field, flag or variable of that name holds a credential. */
export function isSecretName(name: string): boolean {
  // Breaks camelCase, so that `accessToken` is seen while `tokens` and `tokenizer` are not.
  return SECRET_NAME.test(name.replace(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

/** Shorter texts would be found inside ordinary words, so they are masked only as whole words. */
const SHORTEST_ANYWHERE = 4;

/** Masks credentials, and every occurrence of the given `secrets`, in a text. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let clean = text;
  for (const secret of secrets) clean = maskSecret(clean, secret);
  for (const shape of CREDENTIALS) clean = clean.replace(shape, MASK);
  return clean.replace(BEARER, `$1 ${MASK}`).replace(USER_INFO, `$1${MASK}@`);
}

function maskSecret(text: string, secret: string): string {
  if (secret === "") return text;
  if (text === secret) return MASK;
  // A message often quotes the text as JSON does.
  const spellings = new Set([secret, JSON.stringify(secret).slice(1, -1)]);
  let clean = text;
  for (const spelling of spellings) {
    clean =
      spelling.length < SHORTEST_ANYWHERE
        ? maskWord(clean, spelling)
        : clean.replaceAll(spelling, MASK);
  }
  return clean;
}

function maskWord(text: string, word: string): string {
  const literal = word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "gu"), MASK);
}
