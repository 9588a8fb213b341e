import { type Call, doubt } from "../shell/call.js";

/** Longer scripts are not read. */
const LONGEST = 2_000;
/** `e COMMAND`, behind an address or not. */
const RUNS = /(?:^|[\d$/;{}\n])\s*e\s+(\S.*)$/m;
/** `s/…/…/e`. */
const RUNS_RESULT =
  /(?:^|[\d$/;{}\n])\s*s(.)(?:(?:\\.|(?!\1)[^\\])*\1){2}[gpiIm\d]*e\w*\s*(?:$|[;}\n])/;

/** `sed`, whose `e` runs a line, and whose `s///e` runs what it has made. */
export function judgeSed(call: Call): void {
  const { args, scope, shell } = call;
  for (const text of args) {
    if (text.length > LONGEST) {
      doubt(call, "its script is too long");
      continue;
    }
    const line = RUNS.exec(text)?.[1];
    if (line !== undefined) shell.judgement.certainly(() => shell.runText(line, scope));
    if (RUNS_RESULT.test(text)) doubt(call, "it runs what it makes of a file");
  }
}
