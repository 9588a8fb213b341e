import { MASK } from "./mask.js";
import { isSecretName, redactText } from "./redact-text.js";
import { redactValue } from "./redact-value.js";

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
const WITH_VALUE = /^(--?[A-Za-z][\w.-]*)=(.*)$/s;
const FLAG = /^--?[A-Za-z][\w.-]*(?:=\S*)?$/;
const ASSIGNMENT = /^(-{0,2}[A-Za-z_][\w.-]*)(=|:\s*)(.+)$/s;

/**
 * Masks prompts and credentials in an argument vector; the vector itself is left as it is.
 *
 * Masked are the value after a prompt flag or a credential flag, its `--flag=value` and glued
 * `-pvalue` forms, `NAME=value` and `Name: value` for a credential's name, user info in URLs, and
 * every occurrence of a text in `secrets` (pass the prompt and the system text). Flag names stay;
 * after a bare `--` nothing is a flag. Anything but an array is returned unchanged.
 */
export function redactCommand<T>(command: T, secrets: readonly string[] = []): T {
  return Array.isArray(command) ? (redactArguments(command, secrets) as T) : command;
}

function redactArguments(argv: readonly unknown[], secrets: readonly string[]): unknown[] {
  let valueIsSecret = false;
  let flagsEnded = false;
  return argv.map((argument) => {
    const isAwaited = valueIsSecret;
    valueIsSecret = false;
    if (typeof argument !== "string") return isAwaited ? MASK : redactValue(argument, secrets);
    if (argument !== "" && secrets.includes(argument)) return MASK;
    if (isAwaited && !FLAG.test(argument) && argument !== "-" && argument !== "--") return MASK;
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
  const glued = GLUED.exec(argument);
  if (glued !== null) return `${glued[1]}${glued[2]}${MASK}`;
  const withValue = WITH_VALUE.exec(argument);
  if (withValue === null) return redactWord(argument, secrets);
  const [, flag = "", value = ""] = withValue;
  return `${flag}=${takesSecret(flag) ? MASK : redactWord(value, secrets)}`;
}

function redactWord(word: string, secrets: readonly string[]): string {
  const [, name = "", sign = ""] = ASSIGNMENT.exec(word) ?? [];
  return isSecretName(name) ? `${name}${sign}${MASK}` : redactText(word, secrets);
}
