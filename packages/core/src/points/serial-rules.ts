import { isPlainContainer } from "../plain-data/copy-plain.js";
import { MASK } from "../redact/mask.js";
import { maskedArguments, redactCommand } from "../redact/redact-command.js";
import { redactText } from "../redact/redact-text.js";
import { redactValue } from "../redact/redact-value.js";

/** Characters of free text that a log or a signal keeps. */
export const TEXT_LIMIT = 500;

/** Characters of a message's role that a log or a signal keeps. */
const ROLE_LIMIT = 40;

/** Texts of a conversation that are shorter are words such as "user", found in any error. */
const SHORTEST_SENTENCE = 16;

/**
 * How one field is written in the serialised form of its event.
 * `value` is the live field, `secrets` the texts of this emit that must not be written.
 */
export interface SerialRule {
  /** Key in the serialised form; default the field's own name. */
  readonly key?: string;
  readonly write: (value: unknown, secrets: readonly string[]) => unknown;
  /** The texts of the value that must not be seen elsewhere either, as in an error that quotes it. */
  readonly hides?: (value: unknown) => readonly string[];
}

/** Keeps the first `limit` characters; masked first, so that no half of a secret is left over. */
export function cut(limit: number = TEXT_LIMIT): SerialRule {
  return {
    write: (value, secrets) => redactValue(value, secrets, limit),
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

/** As `countAs`, for messages: what they say is not to be seen elsewhere either. */
export function countMessagesAs(key: string): SerialRule {
  return { ...countAs(key), hides: sentencesIn };
}

/** Writes who speaks in a message and how many characters its content has, and never the text. */
export const messageShape: SerialRule = {
  write: (value, secrets) => {
    const { role, content } = Object(value) as {
      readonly role?: unknown;
      readonly content?: unknown;
    };
    return {
      role: typeof role === "string" ? redactText(role, secrets, ROLE_LIMIT) : null,
      characters: textsIn(typeof value === "string" ? value : content).reduce(
        (sum, { length }) => sum + length,
        0,
      ),
    };
  },
  hides: sentencesIn,
};

/** Writes how long the text is, under another key, and never the text. */
export function lengthAs(key: string): SerialRule {
  return {
    key,
    write: (value) => (typeof value === "string" ? value.length : 0),
    hides: sentencesIn,
  };
}

/** Writes the mask in place of any non-empty value. */
export const masked: SerialRule = {
  write: (value) => (value === "" || value === null || value === undefined ? value : MASK),
  hides: textsIn,
};

/** Keeps the names of a record's entries and masks their values; anything else is masked whole. */
export const maskedEntries: SerialRule = {
  write: (value, secrets) =>
    isPlainContainer(value)
      ? Object.fromEntries(Object.keys(value as object).map((name) => [name, MASK]))
      : masked.write(value, secrets),
  hides: textsIn,
};

/** An argument vector with prompts and credentials masked. */
export const command: SerialRule = {
  write: (value, secrets) => redactCommand(value, secrets),
  hides: maskedArguments,
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

/** The texts that tell something of the conversation they are from. */
function sentencesIn(value: unknown): string[] {
  return textsIn(value).filter((text) => text.length >= SHORTEST_SENTENCE || /\S\s\S/.test(text));
}

/** Every text in plain data, keys aside. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const met = new Set<unknown>();
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === "string") {
      if (one !== "") texts.push(one);
    } else if (isPlainContainer(one) && !met.has(one)) {
      met.add(one);
      waiting.push(...Object.values(one as object));
    }
  }
  return texts;
}
