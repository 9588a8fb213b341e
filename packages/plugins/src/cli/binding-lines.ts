import { plainText } from "../wording/plain-text.js";
import { type CliIo, colors, columns } from "./io.js";
import type { Verification, VerifiedBinding } from "./verify-plugin.js";

const HEADER = ["Binds", "Phase", "Priority", "Match", "Called by"];

/** A table of what a plugin would bind, for people. */
export function bindingLines(io: CliIo, { bindings }: Verification): readonly string[] {
  if (bindings.length === 0) return ["  It binds nothing."];
  const { dim } = colors(io);
  const rows = bindings.map((binding) => [
    binding.point,
    binding.phase,
    String(binding.priority),
    plainText(binding.match ?? "all"),
    callers(io, binding),
  ]);
  return columns([HEADER.map((title) => dim(title)), ...rows]).map((line) => `  ${line}`);
}

function callers(io: CliIo, { called, emitters }: VerifiedBinding): string {
  const { dim, yellow } = colors(io);
  if (called === null) return dim("unknown: no package says what it emits");
  if (!called) return yellow("nothing in this project");
  if (emitters.length === 0) return "every bus";
  return plainText(emitters.map(({ name, modes }) => `${name} (${modes.join(", ")})`).join("; "));
}
