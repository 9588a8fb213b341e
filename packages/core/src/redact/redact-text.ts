import { maskCredentials } from "./credentials/mask-credentials.js";
import { MASK } from "./mask.js";
import { KEY, PASSWORD } from "./secret-name.js";

const BEARER = /\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi;
/** Up to the last `@`, because a password may contain one. */
const USER_INFO = /(:\/\/)(?<=[A-Za-z0-9+.-]:\/\/)[^\s/?#"]+@/g;

/** A value in a text: in quotes, in quotes that are quoted, or a word. */
const VALUE = String.raw`(?:(\\{1,3}")[^"\\]*|(")(?:[^"\\]|\\.)*|(')[^']*|[^\s"'\\&;,(){}[\]]+)`;
const NAME = `(?:${KEY}|token|secret|${PASSWORD}|credentials?|\\b(?:pwd|pass|jwt))`;
/** The value after a credential's name and `=` or `:`, or after a flag of such a name. */
const NAMED: readonly RegExp[] = [
  new RegExp(String.raw`(${NAME}\\{0,3}["']?[ \t]{0,2}[=:][ \t]{0,2})${VALUE}`, "gi"),
  new RegExp(String.raw`(?<![\w-])(--?[\w.-]{0,40}?${NAME}[ \t]+)(?!-)${VALUE}`, "gi"),
];
/** Headers whose value goes on to the end of the line. */
const HEADER = /\b(authorization|cookie)(\\{0,3}["']?:[ \t]{0,2}\\{0,3}["']?)[^\r\n"'\\]+/gi;

/** Shorter texts would be found inside ordinary words, so they are masked only as whole words. */
const SHORTEST_ANYWHERE = 4;

/** Characters behind the wanted ones that are read too: what they mask is not left over by half. */
const MARGIN = 65_536;

/**
 * Masks credentials in a text, known by their shape or by the name before them (`token=…`,
 * `--api-key …`, `Cookie: …`), and every occurrence of the given `secrets`. Never throws.
 * @param limit characters that the result may have; default: as many as there are
 */
export function redactText(
  text: string,
  secrets: readonly string[] = [],
  limit: number = Number.POSITIVE_INFINITY,
): string {
  let clean = text;
  for (const secret of longestFirst(secrets)) clean = maskSecret(clean, secret);
  try {
    return maskShapes(clean.slice(0, limit + MARGIN)).slice(0, limit);
  } catch {
    // A run of many million characters is more than the regular expressions have room for.
    return `[${text.length} characters, too many to be read for credentials]`;
  }
}

function maskShapes(text: string): string {
  let clean = maskCredentials(text).replace(BEARER, `$1 ${MASK}`);
  if (clean.includes("@")) clean = clean.replace(USER_INFO, `$1${MASK}@`);
  for (const named of NAMED) clean = clean.replace(named, `$1$2$3$4${MASK}`);
  return clean.replace(HEADER, `$1$2${MASK}`);
}

/** A secret that is the start of another one would leave the rest of that one standing. */
function longestFirst(secrets: readonly string[]): readonly string[] {
  return secrets.length < 2 ? secrets : [...secrets].sort((a, b) => b.length - a.length);
}

function maskSecret(text: string, secret: string): string {
  if (secret === "" || secret.length > text.length) return text;
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
