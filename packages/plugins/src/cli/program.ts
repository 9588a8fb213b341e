import { statSync } from "node:fs";
import { resolve } from "node:path";
import { Command, CommanderError } from "commander";
import { ownVersion } from "../own-version.js";
import { plainLines, plainText } from "../wording/plain-text.js";
import { addCommands, type CommonOptions } from "./commands.js";
import { addContributed } from "./contributed.js";
import { type CliIo, colors, EXIT } from "./io.js";
import { reportError } from "./report-error.js";

const EXAMPLES = `
Examples:
  $ plugins add @acme/plugin-audit  install a plugin and turn it on
  $ plugins list                    what is installed, and what is enabled
  $ plugins info audit --json       what is known of it, for programs

Exit codes: 0 fine, 1 a problem was found, 2 the call itself is wrong.`;

/**
 * Runs the `plugins` command.
 * @param args what follows the program's name
 * @returns the exit code
 */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  let code: number = EXIT.ok;
  const done = (result: number): void => {
    code = result;
  };
  try {
    const program = buildProgram(io, done);
    await addContributed(program, args, io, done);
    if (args.length === 0) {
      program.outputHelp();
      return EXIT.ok;
    }
    await program.parseAsync(args as string[], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    reportError(io, error, {
      json: isGiven("--json", args),
      debug: isGiven("--debug", args),
    });
    return EXIT.problem;
  }
}

/** The program with its own commands. */
export function buildProgram(io: CliIo, done: (code: number) => void): Command {
  const { bold } = colors(io);
  const program = new Command("plugins")
    .description("Turn Hookline plugins on and off, and see what there is.")
    .option("-V, --version", "output the version number")
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(plainLines(text.trimEnd())),
      getOutHasColors: () => io.color,
    })
    .configureHelp({ styleTitle: (title) => bold(title) })
    .addHelpText("after", EXAMPLES)
    .showSuggestionAfterError();
  program.on("option:version", () => {
    io.out(ownVersion());
    throw new CommanderError(EXIT.ok, "commander.version", "The version was asked for.");
  });
  addCommands({
    command: (usage, description, examples = []) =>
      program
        .command(usage)
        .description(description)
        .option("--json", "print JSON, for programs")
        .option("--cwd <dir>", "work as if called from this directory")
        .option("--debug", "show where an error is from")
        .addHelpText("after", examplesText(examples)),
    act:
      (run) =>
      async (...given) => {
        // Behind the arguments come the options, and the command itself.
        const call = given.slice(0, -1);
        done(await run(ioAt(program, io, call.at(-1) as CommonOptions), ...(call as never)));
      },
    program,
  });
  // Here, for its place among the groups of commands.
  return program.helpCommand("help [command]", "show the help of a command");
}

function ioAt(program: Command, io: CliIo, options: CommonOptions): CliIo {
  if (options.cwd === undefined) return io;
  const cwd = resolve(io.cwd, options.cwd);
  const isDirectory = statSync(cwd, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isDirectory) program.error(`error: --cwd "${plainText(cwd)}" is no directory`);
  return { ...io, cwd };
}

function examplesText(examples: readonly string[]): string {
  const lines = examples.map((one) => `\n  $ plugins ${one}`);
  return lines.length === 0 ? "" : `\nExamples:${lines.join("")}`;
}

/** Whether an option is among the arguments, as far as that can be told where parsing failed. */
function isGiven(option: string, args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end === -1 ? undefined : end).includes(option);
}
