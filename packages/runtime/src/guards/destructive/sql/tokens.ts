/** A word or sign of SQL; what is in quotes is one token, and no keyword. */
export interface SqlToken {
  readonly kind: "word" | "sign" | "string" | "name";
  /** Without quotes; of a word, in lower case. */
  readonly text: string;
}

/** How a dialect reads a backslash in a string. */
export interface SqlDialect {
  readonly escapes: boolean;
}

const WORD_START = /[\p{L}_\uFDD0-\uFDD3]/u;
const WORD_PART = /[\p{L}\p{N}_\uFDD0-\uFDD3]/u;

/**
 * Splits SQL into tokens and leaves comments out. What is between dollar quotes, or in a comment
 * that starts with an exclamation mark, is read as SQL, because a server runs it.
 */
export function sqlTokens(sql: string, { escapes }: SqlDialect): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  let at = 0;
  while (at < sql.length) {
    const character = sql.charAt(at);
    const pair = sql.slice(at, at + 2);
    if (/\s/.test(character)) at++;
    else if (pair === "--" && /^--(?:\s|$)/.test(sql.slice(at, at + 3))) at = endOfLine(sql, at);
    else if (pair === "/*" && sql[at + 2] === "!") at = afterVersion(sql, at + 3);
    else if (pair === "/*") at = endOfComment(sql, at);
    else if (pair === "*/") at += 2;
    else if (character === "'" || character === '"' || character === "`") {
      const end = endOfQuoted(sql, at, escapes && character !== "`");
      const kind = character === "'" ? "string" : "name";
      tokens.push({ kind, text: sql.slice(at + 1, end) });
      at = end + 1;
    } else if (character === "$" && /^\$\w*\$/.test(sql.slice(at, at + 66))) {
      at = sql.indexOf("$", at + 1) + 1;
    } else if (WORD_START.test(character)) {
      let end = at + 1;
      while (end < sql.length && WORD_PART.test(sql.charAt(end))) end++;
      tokens.push({ kind: "word", text: sql.slice(at, end).toLowerCase() });
      at = end;
    } else {
      tokens.push({ kind: "sign", text: character });
      at++;
    }
  }
  return tokens;
}

function endOfLine(sql: string, from: number): number {
  const end = sql.indexOf("\n", from);
  return end < 0 ? sql.length : end + 1;
}

function endOfComment(sql: string, from: number): number {
  const end = sql.indexOf("*/", from + 2);
  return end < 0 ? sql.length : end + 2;
}

/** A comment that a server of some version runs starts with that version. */
function afterVersion(sql: string, from: number): number {
  let at = from;
  while (/\d/.test(sql.charAt(at))) at++;
  return at;
}

/** Where the closing quote is; a doubled quote is none. */
function endOfQuoted(sql: string, open: number, escapes: boolean): number {
  const quote = sql.charAt(open);
  for (let at = open + 1; at < sql.length; at++) {
    if (escapes && sql[at] === "\\") at++;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at;
      at++;
    }
  }
  return sql.length;
}
