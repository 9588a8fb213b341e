import { statSync } from "node:fs";
import { resolve } from "node:path";
import { Command, CommanderError, Option } from "commander";
import { ownVersion } from "../own-version.js";
import { plainLines, plainText } from "../wording/plain-text.js";
import { addCommands, type CommandAdder, type CommonOptions } from "./commands.js";
import { addContributed } from "./contributed.js";
import { type CliIo, colors, EXIT } from "./io.js";
import { type CliCall, readCall } from "./read-call.js";
import { reportError, reportWrongCall } from "./report-error.js";

const EXAMPLES = `
Examples:
  $ plugins add @acme/plugin-audit  install a plugin and turn it on
  $ plugins list                    what is installed, and what is enabled
  $ plugins info audit --json       what is known of it, for programs

The options --json, --cwd and --debug, which every command has, may also stand before it.
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
  const call = readCall(args);
  try {
    const program = buildProgram(io, done, call.name);
    const called = await withContributed(program, io, call, done);
    await program.parseAsync(called as string[], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.ok;
      if (call.json) reportWrongCall(io, error);
      return EXIT.usage;
    }
    reportError(io, error, call);
    return EXIT.problem;
  }
}

/**
 * Adds the commands of packages as far as the call needs them.
 * @returns what is to be parsed
 */
async function withContributed(
  program: Command,
  io: CliIo,
  call: CliCall,
  done: (code: number) => void,
): Promise<readonly string[]> {
  const { name, args } = call;
  const isOwn = program.commands.some((command) => command.name() === name);
  const asksVersion = name === undefined && args.some((arg) => arg === "-V" || arg === "--version");
  if (isOwn || asksVersion) return args;
  await addContributed({ program, io: ioAt(program, io, call), call, done });
  const isKnown = name === undefined || program.commands.some((one) => one.name() === name);
  // Of a command that nobody has, no option changes what is to be said.
  return isKnown ? args : [name];
}

/**
 * The program with its own commands.
 * @param called the command that is meant, where only that is needed. Default: all are there
 */
export function buildProgram(io: CliIo, done: (code: number) => void, called?: string): Command {
  const { bold } = colors(io);
  const program = new Command("plugins")
    .description("Turn Hookline plugins on and off, and see what there is.")
    .option("-V, --version", "output the version number")
    .addOption(new Option("--json").hideHelp())
    .addOption(new Option("--cwd <dir>").hideHelp())
    .addOption(new Option("--debug").hideHelp())
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
  const adder: CommandAdder = {
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
        const options = { ...program.opts(), ...(call.pop() as CommonOptions) };
        done(await run(ioAt(program, io, options), ...([...call, options] as never)));
      },
    program,
  };
  addCommands(adder, called);
  // Here, for its place among the groups of commands.
  return program.helpCommand("help [command]", "show the help of a command");
}

function ioAt(program: Command, io: CliIo, options: { readonly cwd?: string | undefined }): CliIo {
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
