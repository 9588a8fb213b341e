import { MASK } from "./mask.js";
import { redactText } from "./redact-text.js";
import { redactValue } from "./redact-value.js";
import { isSecretUnder } from "./secret-name.js";

/** Flags that take a prompt or an instruction, as the agent CLIs spell them. */
const LONG_FLAGS: ReadonlySet<string> = new Set(["--prompt", "--input", "--message", "--system"]);
/** To some of the CLIs these are switches, so what looks like a flag behind one is a flag. */
const SHORT_FLAGS: ReadonlySet<string> = new Set(["-p", "-i", "-m"]);
const GLUED = /^(-[pim])(=?)(.+)$/s;
const WITH_VALUE = /^(--?[A-Za-z][\w.-]*)=(.*)$/s;
const FLAG = /^--?[A-Za-z][\w.-]*(?:=\S*)?$/;
const ASSIGNMENT = /^(-{0,2}[A-Za-z_][\w.-]*)(=|:\s*)(.+)$/s;

/**
 * Masks prompts and credentials in an argument vector, or in the text of a command; the vector
 * itself is left as it is.
 *
 * Masked are the value after a prompt flag or a credential flag, its `--flag=value` and glued
 * `-pvalue` forms, `NAME=value` and `Name: value` for a credential's name, user info in URLs, and
 * every occurrence of a text in `secrets` (pass the prompt and the system text). Flag names stay;
 * after a bare `--` nothing is a flag. Anything else is returned unchanged.
 */
export function redactCommand<T>(command: T, secrets: readonly string[] = []): T {
  if (typeof command === "string") return redactText(command, secrets) as T;
  return Array.isArray(command) ? (redactArguments(command, secrets) as T) : command;
}

/** The texts that `redactCommand` masks in an argument vector: an error may quote them. */
export function maskedArguments(command: unknown): readonly string[] {
  if (!Array.isArray(command)) return [];
  const shown = redactArguments(command, []);
  return command.flatMap((argument: unknown, i) => {
    const clean = shown[i];
    if (typeof argument !== "string" || typeof clean !== "string") return [];
    const start = clean.indexOf(MASK);
    if (start === -1) return [];
    const end = argument.length - (clean.length - clean.lastIndexOf(MASK) - MASK.length);
    return end > start ? [argument.slice(start, end)] : [];
  });
}

function redactArguments(argv: readonly unknown[], secrets: readonly string[]): unknown[] {
  const end = argv.indexOf("--");
  return argv.map((argument, index) => {
    if (typeof argument === "string" && argument !== "" && secrets.includes(argument)) return MASK;
    const hasFlags = end === -1 || index <= end;
    if (hasFlags && isValueOf(argv[index - 1], argument)) return MASK;
    if (typeof argument !== "string") return redactValue(argument, secrets);
    if (!hasFlags || takesPrompt(argument)) return redactWord(argument, secrets);
    return redactFlag(argument, secrets);
  });
}

/** Whether an argument is what the flag before it says, and must not be shown. */
function isValueOf(flag: unknown, argument: unknown): boolean {
  if (typeof flag !== "string" || argument === "--") return false;
  if (LONG_FLAGS.has(flag)) return true;
  const isFlag = typeof argument === "string" && (FLAG.test(argument) || argument === "-");
  return !isFlag && (SHORT_FLAGS.has(flag) || holdsSecret(flag, argument));
}

function takesPrompt(flag: string): boolean {
  return LONG_FLAGS.has(flag) || SHORT_FLAGS.has(flag);
}

function holdsSecret(flag: string, value: unknown): boolean {
  return flag.startsWith("-") && isSecretUnder(flag.replace(/^-+/, ""), value);
}

function redactFlag(argument: string, secrets: readonly string[]): string {
  const glued = GLUED.exec(argument);
  if (glued !== null) return `${glued[1]}${glued[2]}${MASK}`;
  const withValue = WITH_VALUE.exec(argument);
  if (withValue === null) return redactWord(argument, secrets);
  const [, flag = "", value = ""] = withValue;
  const isSecret = takesPrompt(flag) || holdsSecret(flag, value);
  return `${flag}=${isSecret ? MASK : redactWord(value, secrets)}`;
}

function redactWord(word: string, secrets: readonly string[]): string {
  const [, name = "", sign = "", value = ""] = ASSIGNMENT.exec(word) ?? [];
  return isSecretUnder(name, value) ? `${name}${sign}${MASK}` : redactText(word, secrets);
}
