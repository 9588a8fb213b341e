import { examine } from "../../doctor/examine.js";
import type { Finding } from "../../doctor/finding.js";
import { plainJson, plainLines, plainText } from "../../wording/plain-text.js";
import { type CliIo, colors, EXIT } from "../io.js";
import { withProgress } from "../progress.js";

/** How a project is examined. */
export interface DoctorOptions {
  readonly json?: boolean;
  /** Whether to load the plugins that are enabled. */
  readonly load?: boolean;
}

/** `plugins doctor`: what is not in order; a problem makes the exit code 1, notes do not. */
export async function doctor(
  io: CliIo,
  { json = false, load = false }: DoctorOptions,
): Promise<number> {
  const { findings, plugins, usable } = load
    ? await withProgress(io, "Loading plugins …", () => examine(io, true))
    : await examine(io, false);
  const problems = findings.filter(({ level }) => level === "problem").length;
  if (json) {
    io.out(plainJson({ problems, notes: findings.length - problems, plugins, usable, findings }));
  } else {
    for (const finding of findings) io.out(line(io, finding));
    const count = `${plugins} ${plugins === 1 ? "plugin" : "plugins"}, ${usable} to run`;
    const what =
      problems === 0 ? "No problems" : problems === 1 ? "1 problem" : `${problems} problems`;
    io.out(`${what} (${count}).`);
  }
  return problems === 0 ? EXIT.ok : EXIT.problem;
}

function line(io: CliIo, { level, check, plugin, message }: Finding): string {
  const { red, dim } = colors(io);
  const paint = level === "problem" ? red : dim;
  const who = plugin === null ? "" : `${plugin}: `;
  return `${paint(`${level} (${check})`)} ${plainText(who)}${plainLines(message)}`;
}
