import { MASK } from "./mask.js";
import { isSecretName, redactText } from "./redact-text.js";

/** Flags whose value is a prompt or an instruction, as the agent CLIs spell them. */
const PROMPT_FLAGS: ReadonlySet<string> = new Set([
  "-p",
  "--prompt",
  "-i",
  "--input",
  "-m",
  "--message",
  "--system",
]);
const GLUED = /^(-[pim])(=?)(.+)$/s;
const LONG_WITH_VALUE = /^(--[A-Za-z][\w.-]*)=(.*)$/s;
const FLAG = /^--?[A-Za-z][\w.-]*(?:=\S*)?$/;
const ASSIGNMENT = /^([A-Za-z_][\w.-]*)=(.+)$/s;

/**
 * Masks prompts and credentials in an argument vector; the vector itself is left as it is.
 *
 * Masked are the value after a prompt flag or a credential flag, its `--flag=value` and glued
 * `-pvalue` forms, `NAME=value` for a credential's name, user info in URLs, and every occurrence
 * of a text in `secrets` (pass the prompt and the system text). Flag names stay; after a bare
 * `--` nothing is a flag. Anything but an array is returned unchanged.
 */
export function redactCommand<T>(command: T, secrets: readonly string[] = []): T {
  return Array.isArray(command) ? (redactArguments(command, secrets) as T) : command;
}

function redactArguments(argv: readonly unknown[], secrets: readonly string[]): unknown[] {
  let valueIsSecret = false;
  let flagsEnded = false;
  return argv.map((argument) => {
    if (typeof argument !== "string") {
      const masked = valueIsSecret ? MASK : argument;
      valueIsSecret = false;
      return masked;
    }
    const isValue = valueIsSecret && (!FLAG.test(argument) || secrets.includes(argument));
    valueIsSecret = false;
    if (isValue && argument !== "-" && argument !== "--") return MASK;
    if (flagsEnded) return redactWord(argument, secrets);
    if (argument === "--") {
      flagsEnded = true;
      return argument;
    }
    valueIsSecret = takesSecret(argument);
    return valueIsSecret ? argument : redactFlag(argument, secrets);
  });
}

function takesSecret(flag: string): boolean {
  return PROMPT_FLAGS.has(flag) || (flag.startsWith("-") && isSecretName(flag.replace(/^-+/, "")));
}

function redactFlag(argument: string, secrets: readonly string[]): string {
  if (secrets.includes(argument)) return MASK;
  const long = LONG_WITH_VALUE.exec(argument);
  if (long !== null) {
    const [, flag = "", value = ""] = long;
    return `${flag}=${takesSecret(flag) ? MASK : redactWord(value, secrets)}`;
  }
  const glued = GLUED.exec(argument);
  if (glued !== null) return `${glued[1]}${glued[2]}${MASK}`;
  return redactWord(argument, secrets);
}

function redactWord(word: string, secrets: readonly string[]): string {
  const assignment = ASSIGNMENT.exec(word);
  if (assignment?.[1] !== undefined && isSecretName(assignment[1])) {
    return `${assignment[1]}=${MASK}`;
  }
  return redactText(word, secrets);
}
