import { Argument, type Command } from "commander";
import type { CreateOptions } from "./commands/create.js";
import { list } from "./commands/list.js";
import type { CliIo } from "./io.js";

/** Options that every command has. */
export interface CommonOptions {
  readonly cwd?: string;
  readonly json?: boolean;
  readonly debug?: boolean;
}

interface InfoOptions extends CommonOptions {
  readonly load?: boolean;
  readonly verify?: boolean;
}

interface PackageOptions extends CommonOptions {
  readonly dryRun?: boolean;
}

interface TrustOptions extends CommonOptions {
  readonly lock?: boolean;
}

interface SchemaOptions extends CommonOptions {
  readonly write?: boolean;
  readonly load?: boolean;
}

const LOCK = [
  "--lock",
  "in the project's trust.lock, which counts for those who allow it",
] as const;

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

type Add = (adder: CommandAdder) => void;

/** For whoever runs an agent. */
const USING: Readonly<Record<string, Add>> = {
  add: ({ command, act }) => {
    command("add <package>", "install a package and turn its plugin on", [
      "add @acme/plugin-audit",
      "add ./plugin.tgz --dev",
      "add @acme/plugin-audit --dry-run",
    ])
      .option("--dev", "as a dependency for development only")
      .option("--dry-run", "say what would be done, and do nothing")
      .action(
        act(async (io, wanted: string, options: PackageOptions & { readonly dev?: boolean }) =>
          (await import("./commands/add.js")).add(io, wanted, options),
        ),
      );
  },

  list: ({ command, act }) => {
    command("list", "list the plugins of the project", ["list --enabled", "list --json"])
      .option("--enabled", "only those that are enabled")
      .action(
        act((io, options: CommonOptions & { readonly enabled?: boolean }) => list(io, options)),
      );
  },

  info: ({ command, act }) => {
    command("info <name>", "show what is known of a plugin", [
      "info cli-tracer",
      "info cli-tracer --verify",
    ])
      .option("--load", "also run its code, where only that tells its options")
      .option("--verify", "load it, without starting it, and show what it would bind")
      .action(
        act(async (io, name: string, options: InfoOptions) =>
          (await import("./commands/info.js")).info(io, name, options),
        ),
      );
  },

  enable: ({ command, act }) => {
    command("enable <name...>", "turn plugins on", ["enable cli-tracer"]).action(
      act(async (io, names: readonly string[], options: CommonOptions) =>
        (await import("./commands/toggle.js")).enable(io, names, options),
      ),
    );
  },

  disable: ({ command, act }) => {
    command("disable <name...>", "turn plugins off", ["disable cli-tracer"]).action(
      act(async (io, names: readonly string[], options: CommonOptions) =>
        (await import("./commands/toggle.js")).disable(io, names, options),
      ),
    );
  },

  update: ({ command, act }) => {
    command("update [name]", "update the package of a plugin, or of all", [
      "update",
      "update audit",
    ])
      .option("--dry-run", "say what would be done, and do nothing")
      .action(
        act(async (io, name: string | undefined, options: PackageOptions) =>
          (await import("./commands/update.js")).update(io, name, options),
        ),
      );
  },

  remove: ({ command, act }) => {
    command("remove <name>", "turn a plugin off and uninstall its package", ["remove audit"])
      .option("--dry-run", "say what would be done, and do nothing")
      .action(
        act(async (io, name: string, options: PackageOptions) =>
          (await import("./commands/remove.js")).remove(io, name, options),
        ),
      );
  },
};

/** For whoever answers for what runs. */
const KEEPING: Readonly<Record<string, Add>> = {
  doctor: ({ command, act }) => {
    command("doctor", "look for what is not in order", ["doctor", "doctor --load --json"])
      .option("--load", "load the plugins that are enabled, and ask their code too")
      .action(
        act(async (io, options: CommonOptions & { readonly load?: boolean }) =>
          (await import("./commands/doctor.js")).doctor(io, options),
        ),
      );
  },

  trust: ({ command, act }) => {
    command("trust <name...>", "let plugin files of the project run as they are", [
      "trust audit",
      "trust audit --lock",
    ])
      .option(...LOCK)
      .action(
        act(async (io, names: readonly string[], options: TrustOptions) =>
          (await import("./commands/trust.js")).trust(io, names, options),
        ),
      );
  },

  untrust: ({ command, act }) => {
    command("untrust <name...>", "let plugin files of the project run no more", [
      "untrust audit",
      "untrust audit --lock",
    ])
      .option(...LOCK)
      .action(
        act(async (io, names: readonly string[], options: TrustOptions) =>
          (await import("./commands/untrust.js")).untrust(io, names, options),
        ),
      );
  },

  schema: ({ command, act }) => {
    command("schema", "print the JSON Schema of the configuration, for editors", [
      "schema --write",
      "schema > config.schema.json",
    ])
      .option("--write", "write it beside the configuration file")
      .option("--load", "also run plugins that are not enabled, to ask for their options")
      .action(
        act(async (io, options: SchemaOptions) =>
          (await import("./commands/schema.js")).schema(io, options),
        ),
      );
  },
};

/** For authors. */
const WRITING: Readonly<Record<string, Add>> = {
  create: ({ command, act }) => {
    command("create <name>", "write a plugin package, ready to publish", [
      "create no-force-push",
      "create @acme/plugin-audit --dir audit --js",
    ])
      .option("--dir <dir>", "where to write it; default: a directory named like the package")
      .option("--js", "in JavaScript; default: in TypeScript")
      .action(
        act(async (io, name: string, options: CommonOptions & CreateOptions) =>
          (await import("./commands/create.js")).create(io, name, options),
        ),
      );
  },

  hooks: ({ command, act }) => {
    command("hooks", "list the moments a plugin can handle", ["hooks --json"]).action(
      act(async (io, options: CommonOptions) =>
        (await import("./commands/hooks.js")).hooks(io, options),
      ),
    );
  },
};

/** For shells; what packages contribute comes behind them. */
const OTHER: Readonly<Record<string, Add>> = {
  completion: ({ command, act }) => {
    command("completion", "print what completes commands in a shell", [
      "completion bash > ~/.local/share/bash-completion/completions/plugins",
      "completion zsh > ~/.zfunc/_plugins",
      "completion fish > ~/.config/fish/completions/plugins.fish",
    ])
      .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
      .action(
        act(async (_io, shell: "bash" | "zsh" | "fish", _options: CommonOptions) =>
          (await import("./commands/completion.js")).completion(shell),
        ),
      );
  },
};

const GROUPS = {
  "Use plugins:": USING,
  "Keep them in order:": KEEPING,
  "Write plugins:": WRITING,
  "Other commands:": OTHER,
};

const NAMES: ReadonlySet<string> = new Set(Object.values(GROUPS).flatMap(Object.keys));

/**
 * Adds the commands. What one consists of is loaded when it is called; `list`, which is called most
 * and is to take no time, is there from the start.
 * @param called the command that is meant: the others are left out, since it takes as long to make
 * them all as to run one. Where it is none of these, all are added, to be told of or proposed
 */
export function addCommands(adder: CommandAdder, called: string | undefined): void {
  const isOne = called !== undefined && NAMES.has(called);
  for (const [title, commands] of Object.entries(GROUPS)) {
    adder.program.commandsGroup(title);
    for (const [name, add] of Object.entries(commands)) if (!isOne || name === called) add(adder);
  }
  if (!isOne) addComplete(adder);
}

/** What shells call to complete a command; it is in no help. */
function addComplete({ act, program }: CommandAdder): void {
  program
    .command("complete", { hidden: true })
    .argument("[words...]")
    .action(
      act(async (io, words: readonly string[], _options: CommonOptions) =>
        (await import("./commands/complete.js")).complete(io, program, words),
      ),
    );
}
