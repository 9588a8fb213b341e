import { join } from "node:path";
import { HooklineError, messageOf } from "@hookline/core/errors";
import { quoted } from "../wording/did-you-mean.js";
import { concernedPackages } from "./concerned-packages.js";
import type { InstalledPackage } from "./installed-package.js";
import { manifestIn } from "./manifest-in.js";
import { importManifestModule } from "./manifest-module.js";

/** A command of the CLI that a package of the project brings along. */
export interface ContributedCommand {
  readonly name: string;
  readonly summary: string;
  readonly packageName: string;
  /** Module that exports `run`, absolute. */
  readonly module: string;
}

/**
 * The commands that the packages of a project bring along, from their manifests; none is run. A
 * package whose manifest is wrong brings none: `list` says what is wrong with it.
 */
export async function findCommands(cwd: string): Promise<readonly ContributedCommand[]> {
  const commands: ContributedCommand[] = [];
  for (const { key, installed } of concernedPackages(cwd)) {
    if (installed === undefined) continue;
    for (const [name, { summary, module }] of await declaredCommands(installed)) {
      commands.push({ name, summary, packageName: key, module: join(installed.directory, module) });
    }
  }
  return commands;
}

async function declaredCommands(installed: InstalledPackage) {
  const manifest = manifestIn(installed);
  if (manifest.commands === undefined) return [];
  const { commandsSchema } = await import("./manifest.js");
  return Object.entries(commandsSchema.safeParse(manifest).data?.commands ?? {});
}

/**
 * The command of that name; undefined where there is none.
 * @throws HooklineError `DUPLICATE_COMMAND`, naming the packages that have one of that name
 */
export function pickCommand(
  commands: readonly ContributedCommand[],
  name: string,
): ContributedCommand | undefined {
  const [found, rival] = commands.filter((one) => one.name === name);
  if (found === undefined || rival === undefined) return found;
  throw new HooklineError(
    "DUPLICATE_COMMAND",
    `Several packages bring a command "${name}": ${quoted([found.packageName, rival.packageName])}. Remove one of them.`,
  );
}

/** What a command is told, and what it prints to. */
export interface ContributedIo {
  /** Where to work, absolute: `--cwd` has been obeyed, and is not among the arguments. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line of result. */
  out(line: string): void;
  /** Writes a line of error or advice. */
  err(line: string): void;
}

const EXIT_CODES: readonly unknown[] = [0, 1, 2];

/**
 * Imports a command and runs it: `run(args, io)` of its module, which returns the exit code, or
 * nothing for 0. What it throws is shown as the errors of all commands are.
 * @throws HooklineError `BROKEN_COMMAND`, naming the package; what the command throws
 */
export async function runCommand(
  command: ContributedCommand,
  args: readonly string[],
  io: ContributedIo,
): Promise<number> {
  const run = await importCommand(command);
  const code = (await run(args, io)) ?? 0;
  if (EXIT_CODES.includes(code)) return code as number;
  const what = typeof code === "number" ? String(code) : `a value of type ${typeof code}`;
  throw new HooklineError(
    "BROKEN_COMMAND",
    `The command "${command.name}" of "${command.packageName}" has ended, but not with an exit code: it must return 0, 1, 2 or nothing, and returned ${what}. Update or reinstall the package.`,
  );
}

type CommandRun = (args: readonly string[], io: ContributedIo) => unknown;

async function importCommand(found: ContributedCommand): Promise<CommandRun> {
  const broken = (why: string, details: { readonly cause?: unknown } = {}): HooklineError =>
    new HooklineError(
      "BROKEN_COMMAND",
      `The command "${found.name}" of "${found.packageName}" can not be run: ${why}. Update or reinstall the package.`,
      details,
    );
  let module: { readonly run?: unknown };
  try {
    module = await importManifestModule(found.module);
  } catch (cause) {
    throw broken(messageOf(cause), { cause });
  }
  if (typeof module.run !== "function") throw broken('its module exports no function "run"');
  return module.run as CommandRun;
}
