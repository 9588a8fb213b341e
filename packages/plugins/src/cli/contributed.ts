import { resolve } from "node:path";
import type { Command } from "commander";
import {
  type ContributedCommand,
  findCommands,
  importCommand,
  pickCommand,
} from "../discovery/find-commands.js";
import { plainText } from "../wording/plain-text.js";
import type { CliIo } from "./io.js";

/**
 * Adds the commands that the project's packages bring along, where one is called or the help is
 * asked for; none of them takes the place of a command of this tool. The arguments are theirs.
 */
export async function addContributed(
  program: Command,
  args: readonly string[],
  io: CliIo,
  done: (code: number) => void,
): Promise<void> {
  const [called = "--help"] = args;
  const own = new Set(["help", ...program.commands.map((command) => command.name())]);
  const wantsHelp = called === "--help" || called === "-h";
  if (own.has(called) || (called.startsWith("-") && !wantsHelp)) return;
  const cwd = resolve(io.cwd, cwdIn(args) ?? "");
  // Help comes also where the project is in disorder.
  const all = wantsHelp ? await findCommands(cwd).catch(() => []) : await findCommands(cwd);
  const found = all.filter(({ name }) => !own.has(name));
  const picked = wantsHelp ? undefined : pickCommand(found, called);
  // Where none is meant, all of them are told of, or proposed in place of a typo.
  for (const one of picked === undefined ? unique(found) : [picked]) {
    add(program, one, { ...io, cwd }, done);
  }
}

/** The help names a command once that several packages bring. */
function unique(commands: readonly ContributedCommand[]): readonly ContributedCommand[] {
  return commands.filter(({ name }, i) => commands.findIndex((one) => one.name === name) === i);
}

function add(
  program: Command,
  command: ContributedCommand,
  io: CliIo,
  done: (code: number) => void,
): void {
  program
    .command(command.name)
    .description(plainText(`${command.summary} (${command.packageName})`))
    .argument("[args...]")
    .allowUnknownOption()
    .helpOption(false)
    .passThroughOptions()
    .action(async (args: readonly string[]) => {
      const run = await importCommand<CliIo>(command);
      done(await run(args, io));
    });
}

/** The project is looked for where the command will work. */
function cwdIn(args: readonly string[]): string | undefined {
  const at = args.indexOf("--cwd");
  if (at !== -1) return args[at + 1];
  return args.find((arg) => arg.startsWith("--cwd="))?.slice("--cwd=".length);
}
