import type { Call } from "../shell/call.js";

/** Scripts that are run without being asked for. */
const ON_INSTALL = /^(?:pre|post)?(?:install|prepare)$/;
const INSTALLS: ReadonlySet<string> = new Set(["install", "i", "ci", "add", "update"]);

/** `npm run` and its like with a `package.json` that the line has written. */
export function runPackageScripts({ name, args, scope, shell }: Call): undefined {
  const key = `scripts ${args.join(" ")}`;
  if (scope.calls.includes(key)) return;
  const inside = { ...scope, stdin: undefined, calls: [...scope.calls, key] };
  const installs =
    args.some((text) => INSTALLS.has(text)) || (name === "yarn" && args.length === 0);
  const isRun = (script: string): boolean =>
    args.includes(script) ||
    args.includes(script.replace(/^(?:pre|post)/, "")) ||
    (installs && ON_INSTALL.test(script));
  const paths = shell.memory.writtenPaths.filter((path) => /(?:^|\/)package\.json$/.test(path));
  const texts = paths.flatMap((path) => shell.memory.written(path)?.texts ?? []);
  shell.judgement.certainly(() => {
    for (const [script, line] of texts.flatMap(scriptsIn)) {
      if (isRun(script)) shell.runText(line, inside);
    }
  });
}

function scriptsIn(text: string): readonly (readonly [string, string])[] {
  try {
    const { scripts } = JSON.parse(text) as { scripts?: Record<string, unknown> };
    return Object.entries(scripts ?? {}).flatMap(([name, line]) =>
      typeof line === "string" ? [[name, line] as const] : [],
    );
  } catch {
    // What is no JSON has no scripts.
    return [];
  }
}
