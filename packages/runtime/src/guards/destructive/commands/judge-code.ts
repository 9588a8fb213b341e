import { type Call, doubt, refuse } from "../shell/call.js";
import { HOLE } from "../shell/marks.js";
import { judgeSql } from "../sql/judge-sql.js";

/** Longer code is not read. */
const LONGEST = 20_000;

/** Calls that delete a directory with all that is in it. */
const REMOVES_TREE =
  /\b(?:rmtree|rm_rf|rm_r|remove_tree|remove_entry(?:_secure)?|delete-directory|rimraf\w*|removeSync|RemoveAll|deltree|deleteRecursively)\b|\bdelete\s*\([^)]{0,200}["']rf["']/;
const REMOVES = /\b(?:rm|rmdir|remove|unlink)(?:Sync)?\b/;
/** Calls that start a program, run a text as code, or look up either by a name that is made up. */
const STARTS =
  /(?<!platform\s*\.\s*)\bsystem\s*[("'\s,]|\bos\s*\.\s*(?:popen|exec|spawn|posix_spawn)|\b(?:subprocess|child_process|shell_exec|passthru|proc_open|popen\w*|pty|ctypes|__import__|__builtins__|getattr|importlib|execSync|execFile\w*|spawn\w*|syscall|IO\.popen|Open3|qx|Deno\.(?:run|Command)|Bun\.spawn|systemlist|jobstart|job_start|term_start|termopen|System\.cmd|os:cmd|call(?:Command|Process)|(?:read|create)Process|getRuntime|sys\.process|java\.shell|run-program|os\.execute|io\.popen)\b|(?<![.\w])(?:exec|eval|Function)\s*[("'\s]|\bb64decode\b|\bdo shell script\b|\bshell-command\b|\bcall-process\b|%x\b|\b(?:require|import)\s*\((?!\s*(["'`])[^"'`]*\1\s*\))/i;
/** The same of one language only. */
const STARTS_IN: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:perl|ruby|irb|php|julia|crystal)/, /`|\bopen\b[^;]*\|/],
  [
    /^(?:node|nodejs|bun|deno|tsx|ts-node|zx)$/,
    /(?:\bawait|\breturn|[=(.,;{]|^)\s*\$(?:\([^)]*\))?`/m,
  ],
  [/^(?:ruby|irb|rake)$/, /\bsh\s*[("']/],
  [/^groovy$/, /\.execute\b/],
  [/awk$/, /\bprintf?\b[^;}\n|]*\|(?!\|)\s*(?!["'\s])|["']\s*\|\s*getline/],
];
/** A call of Node.js that runs a line, where neither the one nor the other has another name. */
const PLAIN_LINE =
  /\brequire\(\s*(["'`])(?:node:)?child_process\1\s*\)\s*\.\s*(?:execSync|exec)\(\s*(["'`])((?:(?!\2)[^\\$])*)\2\s*(?:,\s*\{\s*(?:encoding|stdio)\s*:\s*["'][\w-]+["']\s*\}\s*)?\)/g;

/**
 * Judges a program that is written in the line. It is not followed: it is refused where it
 * deletes a tree, where a text in it is destructive, and where it starts another program.
 */
export function judgeCode(call: Call, code: string): void {
  if (code.trim() === HOLE) doubt(call, "it is not known which code it runs");
  if (code.length > LONGEST) {
    doubt(call, "its code is too long");
    return;
  }
  if (REMOVES_TREE.test(code) || (REMOVES.test(code) && /\brecursive\b/.test(code))) {
    refuse(call, "deletes a whole directory");
  }
  const texts = [...code.matchAll(/(["'`])((?:\\.|(?!\1).)*)\1/gs)].map(([, , text = ""]) => text);
  if (/execut|query|\braw\b/i.test(code)) {
    for (const text of texts) {
      const finding = judgeSql(text);
      if (finding?.kind === "destructive") refuse(call, finding.what);
    }
  }
  const rest = withoutPlainLines(call, code);
  const starts =
    STARTS.test(rest) ||
    STARTS_IN.some(([names, calls]) => names.test(call.name) && calls.test(rest));
  if (!starts && !/awk$/.test(call.name)) return;
  call.shell.judgement.certainly(() => {
    for (const text of [...texts, texts.join(" ")]) call.shell.runText(text, call.scope);
  });
  if (starts) doubt(call, "its code starts programs, or code that is made up");
}

/** Follows the lines that can be read from the code, and takes their calls out of it. */
function withoutPlainLines({ shell, scope }: Call, code: string): string {
  return code.replace(PLAIN_LINE, (_, _quote, _lineQuote, line: string) => {
    shell.runText(line, { ...scope, stdin: undefined });
    return "";
  });
}
