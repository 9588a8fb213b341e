import { RootCommand } from "@bomb.sh/tab";
import type { Argument, Command, Option } from "commander";
import { plainText } from "../../wording/plain-text.js";
import { addContributed } from "../contributed.js";
import { type CliIo, EXIT } from "../io.js";
import { type ListedPlugin, listPlugins } from "../list-plugins.js";
import { readCall } from "../read-call.js";

/** The plugins that a command has something to do with; all of them for the others. */
const STATUS: Readonly<Record<string, ListedPlugin["status"]>> = {
  enable: "disabled",
  disable: "enabled",
};

/**
 * `plugins complete -- WORDS...`: what the last word can become, for the shell. Whatever is wrong
 * with the project, the commands can be completed.
 */
export async function complete(
  io: CliIo,
  program: Command,
  words: readonly string[],
): Promise<number> {
  const plugins = await listPlugins(io).then(
    (found) => found.plugins,
    () => [],
  );
  await addContributed({ program, io, call: readCall(["--help"]), done: () => undefined });
  const root = new RootCommand();
  for (const command of program.createHelp().visibleCommands(program)) {
    const added = root.command(command.name(), plainText(command.description()));
    for (const option of command.createHelp().visibleOptions(command)) {
      const { long, description } = option;
      if (long === undefined || long === null) continue;
      // With a function it is an option that takes a value.
      if (takesValue(option)) added.option(long.slice(2), description, () => undefined);
      else added.option(long.slice(2), description);
    }
    for (const argument of command.registeredArguments) {
      const values = valuesOf(argument, command.name(), plugins);
      added.argument(
        argument.name(),
        (tell) => {
          for (const [value, description] of values) tell(value, description);
        },
        argument.variadic,
      );
    }
  }
  root.parse([...words]);
  return EXIT.ok;
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function valuesOf(
  argument: Argument,
  command: string,
  plugins: readonly ListedPlugin[],
): readonly (readonly [value: string, description: string])[] {
  if (argument.argChoices !== undefined) return argument.argChoices.map((one) => [one, ""]);
  if (argument.name() !== "name" || command === "create") return [];
  const wanted = STATUS[command];
  return plugins
    .filter(({ status }) => wanted === undefined || status === wanted)
    .map(({ name, description }) => [plainText(name), plainText(description)]);
}
