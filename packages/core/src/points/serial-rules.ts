import { isPlainContainer } from "../plain-data/copy-plain.js";
import { MASK } from "../redact/mask.js";
import { redactCommand } from "../redact/redact-command.js";
import { redactValue } from "../redact/redact-value.js";

/** Characters of free text that a log or a signal keeps. */
export const TEXT_LIMIT = 500;

/**
 * How one field is written in the serialised form of its event.
 * `value` is the live field, `secrets` the texts of this emit that must not be written.
 */
export interface SerialRule {
  /** Key in the serialised form; default the field's own name. */
  readonly key?: string;
  readonly write: (value: unknown, secrets: readonly string[]) => unknown;
}

/** Keeps the first `limit` characters; masked first, so that no half of a secret is left over. */
export function cut(limit: number = TEXT_LIMIT): SerialRule {
  return {
    write: (value, secrets) => {
      const clean = redactValue(value, secrets);
      return typeof clean === "string" ? clean.slice(0, limit) : clean;
    },
  };
}

/** As `cut`, but an empty text is written as null. */
export function cutOrNull(limit: number = TEXT_LIMIT): SerialRule {
  const { write } = cut(limit);
  return { write: (value, secrets) => (value === "" ? null : write(value, secrets)) };
}

/** Writes how many items there are, under another key, and never the items. */
export function countAs(key: string): SerialRule {
  return { key, write: (value) => (Array.isArray(value) ? value.length : 0) };
}

/** Writes how long the text is, under another key, and never the text. */
export function lengthAs(key: string): SerialRule {
  return { key, write: (value) => (typeof value === "string" ? value.length : 0) };
}

/** Writes the mask in place of any non-empty value. */
export const masked: SerialRule = {
  write: (value) => (value === "" || value === null || value === undefined ? value : MASK),
};

/** Keeps the names of a record's entries and masks their values; anything else is masked whole. */
export const maskedEntries: SerialRule = {
  write: (value, secrets) =>
    isPlainContainer(value)
      ? Object.fromEntries(Object.keys(value as object).map((name) => [name, MASK]))
      : masked.write(value, secrets),
};

/** An argument vector with prompts and credentials masked. */
export const command: SerialRule = {
  write: (value, secrets) => redactCommand(value, secrets),
};

/** The text form of any output; null for an empty one: `0`, `""`, `false`, `[]` and `{}` too. */
export const textOrNull: SerialRule = {
  write: (value, secrets) => (isEmpty(value) ? null : asText(redactValue(value, secrets))),
};

/** An error as its name and message, without the stack. */
export const errorSummary: SerialRule = {
  write: (value, secrets) => asText(redactValue(value, secrets)),
};

function isEmpty(value: unknown): boolean {
  return !value || (isPlainContainer(value) && Object.keys(value as object).length === 0);
}

function asText(value: unknown): unknown {
  return typeof value === "string" || value == null ? value : JSON.stringify(value);
}
