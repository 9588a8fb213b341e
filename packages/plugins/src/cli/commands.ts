import type { Command } from "commander";
import type { CliIo } from "./io.js";

/** Options that every command has. */
export interface CommonOptions {
  readonly cwd?: string;
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** What adds a command to the program. */
export interface CommandAdder {
  /**
   * Makes a command with the options that every command has.
   * @param examples calls for its help, without the program's name
   */
  command(usage: string, description: string, examples?: readonly string[]): Command;
  /** What commander calls, of a function that takes what a command has to talk to first. */
  act<A extends readonly unknown[]>(
    run: (io: CliIo, ...call: A) => number | Promise<number>,
  ): (...given: unknown[]) => Promise<void>;
  readonly program: Command;
}

/** Adds the commands; a command's module is loaded when it is called, and not for the help. */
export function addCommands({ command, act }: CommandAdder): void {
  command("list", "list the plugins of the project", ["list --enabled", "list --json"])
    .option("--enabled", "only those that are enabled")
    .action(
      act(async (io, options: CommonOptions & { readonly enabled?: boolean }) =>
        (await import("./commands/list.js")).list(io, options),
      ),
    );

  command("info <name>", "show what is known of a plugin", ["info cli-tracer"]).action(
    act(async (io, name: string, options: CommonOptions) =>
      (await import("./commands/info.js")).info(io, name, options),
    ),
  );

  command("enable <name...>", "turn plugins on", ["enable cli-tracer"]).action(
    act(async (io, names: readonly string[], options: CommonOptions) =>
      (await import("./commands/toggle.js")).enable(io, names, options),
    ),
  );

  command("disable <name...>", "turn plugins off", ["disable cli-tracer"]).action(
    act(async (io, names: readonly string[], options: CommonOptions) =>
      (await import("./commands/toggle.js")).disable(io, names, options),
    ),
  );

  command("hooks", "list the moments a plugin can handle", ["hooks --json"]).action(
    act(async (io, options: CommonOptions) =>
      (await import("./commands/hooks.js")).hooks(io, options),
    ),
  );
}
