import type { ParameterExpansionPart, Word } from "unbash";
import { type Alternatives, unite } from "./alternatives.js";
import type { Scope } from "./call.js";
import { hasUnknown, WORD } from "./marks.js";
import type { Memory } from "./memory.js";

/** What `$name` or `${…}` stands for. */
export interface ParameterValue {
  /** One of these, a scalar being a list of one; undefined when that is not known. */
  readonly values: Alternatives | undefined;
  /** `@` keeps the elements apart even in quotes, `*` does not. */
  readonly list: "@" | "*" | undefined;
}

/** The value of `$name`. */
export function simpleValue(name: string, { positional }: Scope, memory: Memory): ParameterValue {
  if (!/^(?:[@*]|[1-9]\d*)$/.test(name)) return { values: memory.variable(name), list: undefined };
  const isSet = memory.variable("@");
  const all = isSet === undefined ? positional : unite(positional ?? [], isSet);
  if (name === "@" || name === "*") return { values: all, list: name };
  const values = all?.map((words) => words.slice(Number(name) - 1).slice(0, 1));
  return { values, list: undefined };
}

/**
 * The value of `${…}`. Defaults are followed; what else changes a value makes it unknown.
 * @param expand the texts of a word inside it
 */
export function parameterValue(
  { parameter, prefix, index, operation }: ParameterExpansionPart,
  expand: (word: Word) => readonly string[],
  scope: Scope,
  memory: Memory,
): ParameterValue {
  if (prefix === "#") return { values: [[WORD]], list: undefined };
  const { values, list } = simpleValue(parameter, scope, memory);
  if (prefix === "!") return { values: undefined, list: undefined };
  if (operation?.type === "Default") {
    const other = expand(operation.operand).map((text) => [text]);
    const kept = operation.operator.endsWith("+") ? [[""]] : values;
    if (operation.operator.endsWith("?")) return { values, list };
    // One who writes a default thinks of one word, so an unset variable counts for no more.
    const either = [...(kept ?? [[WORD]]), ...other];
    if (operation.operator.endsWith("=")) memory.assign(parameter, either);
    return { values: either, list };
  }
  if (operation !== undefined) return { values: undefined, list };
  if (index === undefined) return { values, list };
  if (index.value === "@" || index.value === "*") return { values, list: index.value };
  // Which element it is does not matter: any may be meant.
  return { values: values?.flatMap((words) => words.map((word) => [word])), list: undefined };
}

/** `${(e)name}` and `${(%)name}` of zsh. */
const RUNS_BY_FLAG = /^\$\{\([^)]*[e%]/;
/** What starts a substitution, or may turn into it: an octal escape of a prompt. */
const SUBSTITUTION = /[$`]|\\\d/;

/** Whether an expansion runs the substitutions in a value, as `${name@P}` does, and may find some. */
export function mayRunValue(
  { parameter, prefix, operation, text }: ParameterExpansionPart,
  scope: Scope,
  memory: Memory,
): boolean {
  const isPrompt = operation?.type === "Transform" && operation.operand?.value === "P";
  if (!isPrompt && !RUNS_BY_FLAG.test(text)) return false;
  const { values } = simpleValue(parameter, scope, memory);
  const mayHold = (value: string): boolean => hasUnknown(value) || SUBSTITUTION.test(value);
  return prefix === "!" || values === undefined || values.flat().some(mayHold);
}
