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
  shell.judgement.certainly(() => {
    for (const path of shell.memory.writtenPaths) {
      if (!/(?:^|\/)package\.json$/.test(path)) continue;
      for (const text of shell.memory.written(path)?.texts ?? []) {
        for (const [script, line] of scriptsIn(text)) {
          const isMeant =
            args.includes(script) || args.includes(script.replace(/^(?:pre|post)/, ""));
          if (isMeant || (installs && ON_INSTALL.test(script))) shell.runText(line, inside);
        }
      }
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
