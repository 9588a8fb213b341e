import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guardDestructive } from "../../src/guards/index.js";
import { tempDir } from "../support/temp-dir.js";

/** A text as one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function hex(text: string): string {
  return [...text].map((one) => `\\x${one.charCodeAt(0).toString(16)}`).join("");
}

/** Ways to write a word, with what has to come before the line. */
const SPELLINGS: readonly ((word: string, name: string) => readonly [string, string])[] = [
  (word) => ["", word],
  (word) => ["", quoted(word)],
  (word) => ["", `"${word}"`],
  (word) => ["", `${word.slice(0, 1)}''${word.slice(1)}`],
  (word) => ["", `${word.slice(0, 1)}\\${word.slice(1)}`],
  (word) => ["", `${word.slice(0, 1)}\\\n${word.slice(1)}`],
  (word) => ["", `$'${hex(word)}'`],
  (word) => ["", `${word.slice(0, 1)}$'${hex(word.slice(1))}'`],
  (word) => ["", `$(echo ${word})`],
  (word) => ["", `"$(printf '%s' ${quoted(word)})"`],
  (word) => ["", `$(printf '${hex(word)}')`],
  (word) => ["", `\`echo ${word}\``],
  (word) => ["", `$(rev <<< ${quoted([...word].reverse().join(""))})`],
  (word) => ["", `${word.slice(0, 1)}\${nothing}${word.slice(1)}`],
  (word) => ["", `\${nothing:-${word}}`],
  (word, name) => [`${name}=${quoted(word)};`, `$${name}`],
  (word, name) => [`${name}=x${quoted(word)};`, `\${${name}#x}`],
  (word, name) => [`${name}=(${word});`, `"\${${name}[@]}"`],
  (word, name) => [`read -r ${name} <<< ${quoted(word)};`, `"$${name}"`],
  (word, name) => [`printf -v ${name} %s ${quoted(word)};`, `"\${${name}}"`],
  (word, name) => [`for ${name} in ${word}; do :; done;`, `$${name}`],
];

/** Ways to have a line run. */
const FRAMES: readonly ((line: string) => string)[] = [
  (line) => `true && ${line}`,
  (line) => `(${line})`,
  (line) => `{ ${line}; }`,
  (line) => `if :; then ${line}; fi`,
  (line) => `for i in 1; do ${line}; done`,
  (line) => `case x in x) ${line};; esac`,
  (line) => `f() { ${line}; }; f`,
  (line) => `echo "$(${line})"`,
  (line) => `cat <(${line})`,
  (line) => `eval ${quoted(line)}`,
  (line) => `sh -c ${quoted(line)}`,
  (line) => `bash -c ${quoted(line)}`,
  (line) => `env bash -c ${quoted(line)}`,
  (line) => `timeout 5 bash -c ${quoted(line)}`,
  (line) => `nice bash -c ${quoted(line)}`,
  (line) => `bash <<< ${quoted(line)}`,
  (line) => `bash <<'END'\n${line}\nEND\n`,
  (line) => `echo ${quoted(line)} | bash`,
  (line) => `printf '%s' ${quoted(line)} | base64 | base64 -d | bash`,
  (line) => `printf '%s\\0' ${quoted(line)} | xargs -0 bash -c`,
  (line) => `echo x | xargs -I{} bash -c ${quoted(line)}`,
  (line) => `source /dev/stdin <<< ${quoted(line)}`,
  (line) => `. <(echo ${quoted(line)})`,
  (line) => `trap ${quoted(line)} EXIT`,
  (line) => `echo ${quoted(line)} > made.sh; bash made.sh`,
  (line) => `x=${quoted(line)}; bash -c "$x"`,
  (line) => `while read -r l; do eval "$l"; done <<< ${quoted(line)}`,
  (line) => `find . -maxdepth 0 -exec bash -c ${quoted(line)} \\;`,
];

/** Ways to start a program that is a word. */
const STARTS: readonly string[] = [
  "",
  "command ",
  "env ",
  "env -i PATH=. ",
  "exec ",
  "nice -n 1 ",
  "timeout -k 1 5 ",
  "nohup ",
  "xargs -a /dev/null ",
  "find . -maxdepth 0 -exec ",
];

const RUNS = 60;

const spelling = fc.nat(SPELLINGS.length - 1);
const lines = fc
  .record({
    flags: fc.constantFrom(["-rf"], ["-fr"], ["-r", "-f"], ["--recursive", "--force"], ["-Rvf"]),
    spellings: fc.array(spelling, { minLength: 4, maxLength: 4 }),
    start: fc.constantFrom(...STARTS),
    frames: fc.array(fc.constantFrom(...FRAMES), { maxLength: 3 }),
  })
  .map(({ flags, spellings, start, frames }) => {
    const words = ["rm", ...flags, "target"].map((word, at) => {
      const spell = SPELLINGS[spellings[at] ?? 0] ?? SPELLINGS[0];
      return spell?.(word, `v${at}`) ?? ["", word];
    });
    const before = words.map(([first]) => first).join(" ");
    const end = start.startsWith("find") ? " \\;" : "";
    const line = `${before} ${start}${words.map(([, word]) => word).join(" ")}${end}`.trim();
    return frames.reduce((inner, frame) => frame(inner), line);
  });

describe("guardDestructive beside a real shell", () => {
  it("refuses every line that a shell turns into a forced recursive deletion", async () => {
    const directory = await tempDir();
    const log = join(directory, "log");
    const bin = join(directory, "bin");
    await mkdir(bin);
    // It stands for `rm`, and only writes down how it was called.
    await writeFile(join(bin, "rm"), `#!/bin/sh\necho "$@" >> ${log}\n`);
    await chmod(join(bin, "rm"), 0o755);
    let deleted = 0;
    await fc.assert(
      fc.asyncProperty(lines, async (command) => {
        await rm(log, { force: true });
        const env = { PATH: `${bin}:${process.env.PATH}` };
        try {
          execFileSync("bash", ["-c", command], {
            cwd: directory,
            env,
            stdio: "ignore",
            timeout: 20_000,
          });
        } catch {
          // What fails may have deleted before.
        }
        const called = await readFile(log, "utf8").catch(() => "");
        if (!/-\w*r|-\w*f/i.test(called)) return;
        deleted++;
        const judge = (): unknown =>
          guardDestructive({ tool_input: { command }, cwd: directory } as never, {} as never);
        expect(judge, command).toThrow(/^Blocked destructive command:|^Refused: can not judge/);
      }),
      { numRuns: RUNS },
    );
    expect(deleted).toBeGreaterThan(RUNS / 4);
  }, 600_000);
});
