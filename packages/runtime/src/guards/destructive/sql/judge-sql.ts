import { hasUnknown } from "../shell/marks.js";
import { type SqlToken, sqlTokens } from "./tokens.js";

/** Why SQL is refused. */
export interface SqlFinding {
  readonly kind: "destructive" | "unjudged";
  readonly what: string;
}

const DROPPED: ReadonlySet<string> = new Set(["table", "tables", "database", "schema", "keyspace"]);
const BETWEEN: ReadonlySet<string> = new Set(["temporary", "temp", "foreign", "external"]);
/** Words after which a statement starts. */
const OPENERS: ReadonlySet<string> = new Set(["begin", "then", "else", "do", "loop", "as"]);
/** Words that run the text of a string. */
const RUNS_STRINGS =
  /^(?:execute|exec|prepare|immediate|sp_executesql|gexec|executescript|dblink_exec)$/;

/** Why SQL is refused: it drops or truncates a table or drops a database. */
export function judgeSql(sql: string): SqlFinding | undefined {
  // One dialect reads a backslash in a string as it stands, the other as an escape.
  return (
    judgeTokens(sqlTokens(sql, { escapes: false })) ??
    judgeTokens(sqlTokens(sql, { escapes: true }))
  );
}

function judgeTokens(tokens: readonly SqlToken[]): SqlFinding | undefined {
  const runsStrings = tokens.some(({ kind, text }) => kind === "word" && RUNS_STRINGS.test(text));
  for (const [at, token] of tokens.entries()) {
    if (token.text === ":" && isVariable(tokens, at)) {
      return { kind: "unjudged", what: "it is not known which SQL it runs" };
    }
    const inner = token.kind === "string" && runsStrings ? judgeSql(token.text) : undefined;
    const finding = inner ?? (token.kind === "word" ? judgeWord(tokens, at) : undefined);
    if (finding !== undefined) return finding;
  }
  const isMadeUp = tokens.some(
    ({ kind, text }, at) =>
      (kind === "sign" && text === "|" && tokens[at + 1]?.text === "|") ||
      (kind === "word" &&
        /^(?:concat\w*|format|chr|char|replace|reverse|decode|unhex)$/.test(text)),
  );
  if (!runsStrings || !isMadeUp) return undefined;
  return { kind: "unjudged", what: "it runs SQL that it makes up" };
}

function judgeWord(tokens: readonly SqlToken[], at: number): SqlFinding | undefined {
  const verb = tokens[at]?.text ?? "";
  const next = tokens[BETWEEN.has(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1];
  if (hasUnknown(verb) && startsStatement(tokens, at)) {
    return { kind: "unjudged", what: "it is not known which SQL it runs" };
  }
  if (verb === "drop" && next?.kind === "word") {
    if (DROPPED.has(next.text)) return destructive(`DROP ${next.text.toUpperCase()}`);
    if (hasUnknown(next.text)) return { kind: "unjudged", what: "it is not known what it drops" };
  }
  const truncates =
    verb === "truncate" &&
    (next?.text === "table" ||
      (startsStatement(tokens, at) && (next?.kind === "word" || next?.kind === "name")));
  return truncates ? destructive("TRUNCATE TABLE") : undefined;
}

/** `:name` where a statement starts, or behind `drop`. */
function isVariable(tokens: readonly SqlToken[], at: number): boolean {
  const isWord = tokens[at + 1]?.kind === "word";
  return isWord && (startsStatement(tokens, at) || tokens[at - 1]?.text === "drop");
}

function destructive(statement: string): SqlFinding {
  return { kind: "destructive", what: `runs ${statement}` };
}

function startsStatement(tokens: readonly SqlToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return true;
  return before.kind === "word" ? OPENERS.has(before.text) : before.text === ";";
}
