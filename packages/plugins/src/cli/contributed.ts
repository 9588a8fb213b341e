import type { Command } from "commander";
import {
  type ContributedCommand,
  findCommands,
  pickCommand,
  runCommand,
} from "../discovery/find-commands.js";
import { plainText } from "../wording/plain-text.js";
import type { CliIo } from "./io.js";
import { type CliCall, withoutObeyed } from "./read-call.js";

/** What adds the commands of packages to the program. */
export interface ContributedAdder {
  readonly program: Command;
  /** Where the commands work, and the project is looked for. */
  readonly io: CliIo;
  readonly call: CliCall;
  readonly done: (code: number) => void;
}

/**
 * Adds the commands that the project's packages bring along, where one is called or the help is
 * asked for; none of them takes the place of a command of this tool. The arguments are theirs.
 */
export async function addContributed(adder: ContributedAdder): Promise<void> {
  const { program, io, call } = adder;
  const { name: called } = call;
  const own = new Set(["help", ...program.commands.map((command) => command.name())]);
  if (called !== undefined && own.has(called)) return;
  // Help comes also where the project is in disorder.
  const all =
    called === undefined ? await findCommands(io.cwd).catch(() => []) : await findCommands(io.cwd);
  const found = all.filter(({ name }) => !own.has(name));
  const picked = called === undefined ? undefined : pickCommand(found, called);
  // Where none is meant, all of them are told of, or proposed in place of a typo.
  for (const one of picked === undefined ? unique(found) : [picked]) add(adder, one);
}

/** The help names a command once that several packages bring. */
function unique(commands: readonly ContributedCommand[]): readonly ContributedCommand[] {
  return commands.filter(({ name }, i) => commands.findIndex((one) => one.name === name) === i);
}

function add({ program, io, call, done }: ContributedAdder, command: ContributedCommand): void {
  const { rest, json } = call;
  program
    .command(command.name)
    .description(plainText(`${command.summary} (${command.packageName})`))
    .argument("[args...]")
    .allowUnknownOption()
    .helpOption(false)
    .passThroughOptions()
    .action(async () => {
      const args = withoutObeyed(rest);
      // It may stand before the command.
      const isLost = json && !rest.includes("--json");
      done(await runCommand(command, isLost ? ["--json", ...args] : args, io));
    });
}
