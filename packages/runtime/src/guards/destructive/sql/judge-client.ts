import { type Call, doubt, refuse } from "../shell/call.js";
import { HOLE } from "../shell/marks.js";
import { judgeSql } from "./judge-sql.js";

/** How a client is told what to run. */
interface SqlClient {
  /** Options whose value is SQL. */
  readonly options: RegExp;
  /** How many operands come before SQL that is an operand. Default: none is. */
  readonly operandsBefore?: number;
}

const COMMAND: SqlClient = { options: /^-\w*c$|^--command$/ };
const EXECUTE: SqlClient = { options: /^-\w*e$|^--execute$/ };
const QUERY: SqlClient = { options: /^-\w*[qQ]$|^--?query$/ };
const OPERAND: SqlClient = { options: /^-c$|^--?cmd$/, operandsBefore: 1 };
/** Programs that do more than SQL, some of which take it from their input. */
const NAMED: SqlClient = { options: /^--(?:sql|query|query-string|statement)$/ };

/** The programs that SQL is handed to, by name. */
export const SQL_CLIENTS: ReadonlyMap<string, SqlClient> = new Map([
  ...named("psql pgcli usql vsql ysqlsh gsql wrangler heroku", COMMAND),
  ...named(
    "mysql mariadb mycli litecli cockroach trino presto hive beeline spark-sql cqlsh dbsqlcli sqlline ksql",
    EXECUTE,
  ),
  ...named(
    "clickhouse clickhouse-client clickhouse-local sqlcmd mssql-cli osql isql tsql bq snowsql snow impala-shell",
    QUERY,
  ),
  ...named("sqlite3 sqlite duckdb sqlplus turso libsql sqlite-utils", OPERAND),
  ...named(
    "db2 mclient hdbsql surreal rqlite aws gcloud databricks supabase prisma drizzle-kit sequelize sequelize-cli typeorm knex wp drush fly flyctl manage.py django-admin rails",
    NAMED,
  ),
]);

/** Lines on which a client hands the rest to a shell. */
const SHELL_ESCAPE = /(?:\\!|^\s*\.(?:shell|system)\s|^\s*system\s)\s*(.+)$/i;
/** Lines on which a client goes on to read a file, or what a command prints. */
const INCLUDE =
  /^\s*(?:\\(?:i|ir|include|include_relative|\.)\s|\.read\s|source\s|start\s|:r\s|@@?)\s*(.+)$/i;
/** `COPY … PROGRAM 'command'`. */
const PROGRAM = /\bprogram\s+'((?:[^']|'')*)'/gi;

/** A SQL client: SQL in its arguments, in what is piped to it, and in files the line has written. */
export function judgeSqlClient(call: Call): void {
  const client = SQL_CLIENTS.get(call.name) ?? COMMAND;
  const { args, scope, shell } = call;
  let operands = 0;
  for (const [at, text] of args.entries()) {
    const isOption = text.startsWith("-");
    const followsOption = client.options.test(args[at - 1] ?? "");
    if (!isOption && !followsOption) operands++;
    const isSql = followsOption || operands > (client.operandsBefore ?? Number.POSITIVE_INFINITY);
    // What is not known counts only where SQL is expected.
    if (isSql || !text.includes(HOLE)) judgeText(call, isOption ? gluedValue(text) : text);
  }
  // `db2 drop table x` is one statement.
  shell.judgement.certainly(() => judgeText(call, args.join(" ")));
  const files = args.map((text) => shell.memory.written(text.replace(/^-f|^.*=/, "")));
  for (const content of [scope.stdin, ...files]) {
    for (const text of content?.texts ?? []) {
      if (text !== HOLE || content?.origin === "made") judgeText(call, text);
    }
  }
}

/** The value that is glued to an option, or to the last of several letters. */
function gluedValue(text: string): string {
  return text.replace(/^--?[\w-]+=|^-\w*?[ceqQ]|^-\w/, "");
}

function named(names: string, client: SqlClient): readonly (readonly [string, SqlClient])[] {
  return names.split(" ").map((name) => [name, client]);
}

function judgeText(call: Call, sql: string): void {
  const finding = judgeSql(sql);
  if (finding?.kind === "destructive") refuse(call, finding.what);
  if (finding?.kind === "unjudged") doubt(call, finding.what);
  const escapes = sql.split("\n").map((line) => SHELL_ESCAPE.exec(line)?.[1] ?? "");
  const programs = [...sql.matchAll(PROGRAM)].map(([, command = ""]) =>
    command.replaceAll("''", "'"),
  );
  for (const line of [...escapes, ...programs]) {
    call.shell.runText(line, { ...call.scope, stdin: undefined });
  }
  for (const line of sql.split("\n")) judgeInclude(call, INCLUDE.exec(line)?.[1]?.trim() ?? "");
}

function judgeInclude(call: Call, target: string): void {
  const { scope, shell } = call;
  const path = target.replace(/;$/, "").replace(/^(["'])(.*)\1$/, "$2");
  if (path.startsWith("|")) {
    const { texts } = shell.runText(path.slice(1), { ...scope, stdin: undefined });
    for (const text of texts) judgeText(call, text);
    return;
  }
  const key = `include ${path}`;
  // A file may include itself.
  if (path === "" || scope.calls.includes(key) || !shell.judgement.step(scope.part)) return;
  const inside = { ...call, scope: { ...scope, calls: [...scope.calls, key] } };
  for (const text of shell.memory.written(path)?.texts ?? []) judgeText(inside, text);
}
