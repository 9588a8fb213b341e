import { type Call, commandName, doubt } from "../shell/call.js";
import { HOLE } from "../shell/marks.js";
import { SQL_CLIENTS } from "../sql/judge-client.js";
import { judgeCode } from "./judge-code.js";

/** Programs that run code of another language. */
export const INTERPRETERS: readonly string[] =
  "python python2 python3 pypy pypy3 ipython node nodejs deno bun tsx ts-node perl ruby irb php lua luajit osascript rscript tclsh awk gawk mawk nawk elixir julia groovy emacs pwsh powershell cmd zx r octave erl ghc runghc scala jshell clojure clj racket guile sbcl crystal nim rails manage.py django-admin".split(
    " ",
  );
/** Editors with a language of their own. */
export const EDITORS: readonly string[] = "vim vi nvim ex".split(" ");

/** What looks like more than a word. */
const CODE = /[\s(;'"`]/;
const CODE_OPTION = /^-\w*[ceErp]$|^--(?:eval|print|command|execute)$/;

/** An interpreter that is given code in the line, by a pipe, or in a file the line has written. */
export function judgeInterpreter(call: Call): void {
  const { name, args, scope, shell } = call;
  if (/^(?:pwsh|powershell|cmd)$/.test(name)) {
    if (args.some((text) => /^[-/](?:c|k|e)/i.test(text)))
      doubt(call, `code for ${name} is not read`);
    return;
  }
  judgeCodeArguments(call);
  const isUnknown = args.some(
    (text, at) => text.includes(HOLE) && !CODE.test(text) && CODE_OPTION.test(args[at - 1] ?? ""),
  );
  if (isUnknown) doubt(call, "it is not known which code it runs");
  // `python manage.py dbshell` hands what it reads to a database.
  const client = args.findIndex((text) => SQL_CLIENTS.has(commandName(text)));
  if (client >= 0) shell.runArgv(args.slice(client), scope);
  const readsCode = args.every((text) => text === "-" || /^-[iuOs]$/.test(text));
  if (readsCode && scope.stdin !== undefined && scope.stdin.origin !== "file") {
    if (scope.stdin.texts.includes(HOLE)) doubt(call, "it runs code that is not known");
  }
  for (const text of scope.stdin?.texts ?? []) if (text !== HOLE) judgeCode(call, text);
  const isDownloaded = args.some((text) => shell.memory.written(text)?.texts.includes(HOLE));
  if (isDownloaded) doubt(call, "it runs code that is not known");
}

/** Judges the arguments that look like code, and the files among them that the line has written. */
export function judgeCodeArguments(call: Call): void {
  const { args, shell } = call;
  for (const text of args) if (CODE.test(text)) judgeCode(call, text);
  for (const text of args.flatMap((path) => shell.memory.written(path)?.texts ?? [])) {
    if (text !== HOLE) judgeCode(call, text);
  }
}
