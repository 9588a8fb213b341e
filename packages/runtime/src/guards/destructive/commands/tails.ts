import { type Call, commandName } from "../shell/call.js";
import { GLOB } from "../shell/marks.js";

/** What only a shell runs; elsewhere these are subcommands, as in `docker exec`. */
const OF_SHELLS: ReadonlySet<string> = new Set("exec builtin command time coproc".split(" "));

/**
 * Judges what of the arguments looks like a command of its own, as `rm` in `container exec rm`:
 * a program that is not known may run it.
 */
export function judgeTails({ args, scope, shell }: Call, end = args.length): void {
  for (const [at, arg] of args.slice(0, end).entries()) {
    const name = commandName(arg);
    if (!arg.includes(GLOB) && !OF_SHELLS.has(name) && shell.isJudged(name)) {
      shell.runArgv(args.slice(at), scope);
    }
  }
}
