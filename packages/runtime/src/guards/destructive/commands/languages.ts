import { type Call, doubt, refuse } from "../shell/call.js";
import { HOLE } from "../shell/marks.js";
import { judgeSql } from "../sql/judge-sql.js";

/** Programs that run code of another language. */
export const INTERPRETERS: readonly string[] =
  "python python2 python3 pypy pypy3 ipython node nodejs deno bun tsx ts-node perl ruby irb php lua luajit osascript rscript tclsh awk gawk mawk nawk elixir julia groovy emacs pwsh powershell cmd".split(
    " ",
  );

/** Longer code is not read. */
const LONGEST = 20_000;

const CODE_OPTION = /^-\w*[ceErp]$|^--(?:eval|print|command|execute)$/;

/** Calls that delete a directory with all that is in it. */
const REMOVES_TREE =
  /\b(?:rmtree|rm_rf|rm_r|remove_tree|remove_entry(?:_secure)?|rimraf\w*|removeSync|RemoveAll|deltree|deleteRecursively)\b/;
const REMOVES = /\b(?:rm|rmdir|remove)(?:Sync)?\b/;
/** Calls that start a program, run a text as code, or look up either by a name that is made up. */
const STARTS =
  /(?<!platform\s*\.\s*)\bsystem\s*[("'\s,]|\bos\s*\.\s*(?:popen|exec|spawn|posix_spawn)|\b(?:subprocess|child_process|shell_exec|passthru|proc_open|popen\w*|pty|ctypes|__import__|__builtins__|getattr|importlib|execSync|execFile\w*|spawn\w*|syscall|IO\.popen|Open3|qx|Deno\.(?:run|Command)|Bun\.(?:spawn|\$)|os\.execute|io\.popen)\b|(?<![.\w])(?:exec|eval|Function)\s*[("'\s]|\bb64decode\b|\bdo shell script\b|\bshell-command\b|\bcall-process\b|%x\b|\b(?:require|import)\s*\((?!\s*(["'`])[^"'`]*\1\s*\))/i;
/** The same of one language only. */
const STARTS_IN: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:perl|ruby|irb|php)/, /`|\bopen\b[^;]*\|/],
  [/awk$/, /\bprintf?\b[^;}\n|]*\|(?!\|)\s*(?!["'\s])|["']\s*\|\s*getline/],
];

/** An interpreter that is given code in the line, by a pipe, or in a file the line has written. */
export function judgeInterpreter(call: Call): void {
  const { name, args, scope, shell } = call;
  if (/^(?:pwsh|powershell|cmd)$/.test(name)) {
    if (args.some((text) => /^[-/](?:c|k|e)/i.test(text)))
      doubt(call, `code for ${name} is not read`);
    return;
  }
  for (const [at, text] of args.entries()) {
    if (/[\s(;'"`]/.test(text)) judgeCode(call, text);
    else if (text.includes(HOLE) && CODE_OPTION.test(args[at - 1] ?? "")) {
      doubt(call, "it is not known which code it runs");
    }
  }
  const readsCode = args.every((text) => text === "-" || /^-[iuOs]$/.test(text));
  if (readsCode && scope.stdin !== undefined && scope.stdin.origin !== "file") {
    if (scope.stdin.texts.includes(HOLE)) doubt(call, "it runs code that is not known");
  }
  const contents = args.map((text) => shell.memory.written(text)).concat(scope.stdin);
  for (const text of contents.flatMap((content) => content?.texts ?? [])) {
    if (text !== HOLE) judgeCode(call, text);
  }
  const isDownloaded = args.some((text) => shell.memory.written(text)?.texts.includes(HOLE));
  if (isDownloaded) doubt(call, "it runs code that is not known");
}

/**
 * Judges a program that is written in the line. It is not followed: it is refused where it
 * deletes a tree, where a text in it is destructive, and where it starts another program.
 */
function judgeCode(call: Call, code: string): void {
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
  const starts =
    STARTS.test(code) ||
    STARTS_IN.some(([names, calls]) => names.test(call.name) && calls.test(code));
  if (!starts && !/awk$/.test(call.name)) return;
  call.shell.judgement.certainly(() => {
    for (const text of [...texts, texts.join(" ")]) call.shell.runText(text, call.scope);
  });
  if (starts) doubt(call, "its code starts programs, or code that is made up");
}
