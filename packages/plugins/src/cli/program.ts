import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isHooklineError, messageOf } from "@hookline/core";
import { Command, CommanderError } from "commander";
import { ownVersion } from "../own-version.js";
import { plainLines, plainText } from "../wording/plain-text.js";
import { hooks } from "./commands/hooks.js";
import { info } from "./commands/info.js";
import { list } from "./commands/list.js";
import { disable, enable } from "./commands/toggle.js";
import { addContributed } from "./contributed.js";
import { type CliIo, EXIT } from "./io.js";

/** Options that every command has. */
interface CommonOptions {
  readonly cwd?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  plugins list                    what is installed, and what is enabled
  plugins enable cli-tracer       turn a plugin on
  plugins info cli-tracer --json  what is known of it, for programs
  plugins hooks                   every moment a plugin can handle

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
  const program = buildProgram(io, done);
  try {
    await addContributed(program, args, io, done);
    if (args.length === 0) {
      program.outputHelp();
      return EXIT.ok;
    }
    await program.parseAsync(args as string[], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    io.err(plainLines(`Error: ${messageOf(error)}`));
    if (!isHooklineError(error)) io.err(plainLines((error as Error).stack ?? ""));
    return EXIT.problem;
  }
}

function buildProgram(io: CliIo, done: (code: number) => void): Command {
  const at = (options: CommonOptions): CliIo => {
    if (options.cwd === undefined) return io;
    const cwd = resolve(io.cwd, options.cwd);
    if (!isDirectory(cwd)) program.error(`error: --cwd "${plainText(cwd)}" is no directory`);
    return { ...io, cwd };
  };
  const program = new Command("plugins")
    .description("Turn Hookline plugins on and off, and see what there is.")
    .version(ownVersion())
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(plainLines(text.trimEnd())),
    })
    .addHelpText("after", EXAMPLES)
    .showSuggestionAfterError()
    .helpCommand(false);

  const command = (usage: string, description: string): Command =>
    program
      .command(usage)
      .description(description)
      .option("--json", "print JSON, for programs")
      .option("--cwd <dir>", "work as if called from this directory");

  command("list", "list the plugins of the project")
    .option("--enabled", "only those that are enabled")
    .action(async (options: CommonOptions & { readonly enabled?: boolean }) =>
      done(await list(at(options), options)),
    );
  command("enable <name...>", "turn plugins on").action(
    async (names: string[], options: CommonOptions) =>
      done(await enable(at(options), names, options)),
  );
  command("disable <name...>", "turn plugins off").action(
    async (names: string[], options: CommonOptions) =>
      done(await disable(at(options), names, options)),
  );
  command("info <name>", "show what is known of a plugin").action(
    async (name: string, options: CommonOptions) => done(await info(at(options), name, options)),
  );
  command("hooks", "list the moments a plugin can handle").action((options: CommonOptions) =>
    done(hooks(at(options), options)),
  );
  return program;
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
