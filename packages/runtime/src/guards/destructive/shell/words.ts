import {
  forEachChild,
  type ParameterExpansionPart,
  type SyntaxNode,
  type Word,
  type WordPart,
} from "unbash";
import { type Alternatives, distinct, product } from "./alternatives.js";
import { doubt, type Scope, type Shell } from "./call.js";
import { GLOB, HOLE, LOOSE, WORD } from "./marks.js";
import { mayRunValue, type ParameterValue, parameterValue, simpleValue } from "./parameters.js";
import { type Stream, unknownFrom } from "./stream.js";

/** More ways to read one word are not told apart. */
const MOST_WAYS = 16;
/** More words are not made of one with braces. */
const MOST_WORDS = 64;

/** A word that is being put together: what it has come to so far. */
interface Way {
  readonly fields: readonly string[];
  /** Whether the next part goes on with the last field. */
  readonly isOpen: boolean;
}

/** What one part adds to its word: a text in one piece, one that is split, or several fields. */
type Piece = string | { readonly split: string } | { readonly fields: readonly string[] };

/** Every list of arguments that a word may come to; substitutions in it are followed. */
export function expandWord(word: Word, scope: Scope, shell: Shell): Alternatives {
  const parts = word.parts ?? [literal(word.value)];
  return product(
    spellOut(parts).map((one) => build(one, false, scope, shell).map(({ fields }) => fields)),
  );
}

/** Every text that a word may come to where it is not split: in an assignment, after `<<<`. */
export function expandText(word: Word, scope: Scope, shell: Shell): readonly string[] {
  return textsOf(word.parts ?? [], word.value, scope, shell);
}

/** Every text that the body of a here-document may come to. */
export function textsOf(
  parts: readonly WordPart[],
  whole: string,
  scope: Scope,
  shell: Shell,
): readonly string[] {
  if (parts.length === 0) return [whole];
  return distinct(build(parts, true, scope, shell).map(({ fields }) => fields.join(" ")));
}

/** Follows the substitutions anywhere below a node, such as an arithmetic expression. */
export function followSubstitutions(node: SyntaxNode, scope: Scope, shell: Shell): void {
  forEachChild(node, (child) => {
    if (child.type === "Word") expandWord(child, scope, shell);
    else if (child.type === "Script") shell.runScript(child, scope);
    else {
      if (child.type === "ParameterExpansion") judgeExpansion(child, scope, shell);
      followSubstitutions(child, scope, shell);
    }
  });
}

function judgeExpansion(part: ParameterExpansionPart, scope: Scope, shell: Shell): void {
  if (!mayRunValue(part, scope, shell.memory)) return;
  doubt({ scope, shell }, "it runs the substitutions in a value");
}

function literal(value: string): WordPart {
  return { type: "Literal", pos: 0, end: 0, value, text: value };
}

/** The words that a word with braces stands for. */
function spellOut(parts: readonly WordPart[]): readonly (readonly WordPart[])[] {
  let words: readonly (readonly WordPart[])[] = [[]];
  for (const part of parts) {
    const isBrace = part.type === "BraceExpansion";
    const choices = isBrace ? choicesOf(part.text.slice(1, -1)).map(literal) : [part];
    const added = words.length * choices.length > MOST_WORDS ? [literal(LOOSE)] : choices;
    words = words.flatMap((word) => added.map((choice) => [...word, choice]));
  }
  return words;
}

function choicesOf(inside: string): readonly string[] {
  if (/[{}'"\\$`()*?[]/.test(inside)) return [LOOSE];
  return inside.includes(",") ? inside.split(",") : [WORD];
}

function build(
  parts: readonly WordPart[],
  isQuoted: boolean,
  scope: Scope,
  shell: Shell,
  start: Way = { fields: [], isOpen: false },
): readonly Way[] {
  let ways: readonly Way[] = [start];
  for (const part of parts) {
    if (part.type === "DoubleQuoted" || part.type === "LocaleString") {
      // `""` is an argument too, but `"$@"` may be none.
      const opens = isQuoted || !part.parts.some(isList);
      const opened = ways.map((way) => (opens ? append(way, "") : way));
      ways = opened.flatMap((way) => build(part.parts, true, scope, shell, way));
    } else {
      const pieces = piecesOf(part, isQuoted, scope, shell);
      const isTooMuch = ways.length * pieces.length > MOST_WAYS;
      const added: readonly Piece[] = isTooMuch ? [isQuoted ? HOLE : LOOSE] : pieces;
      const separators = separatorsOf(shell);
      ways = ways.flatMap((way) => added.map((piece) => add(way, piece, separators)));
    }
  }
  return ways.slice(0, MOST_WAYS);
}

function add(way: Way, piece: Piece, separators: string): Way {
  if (typeof piece === "string") return append(way, piece);
  if ("split" in piece) return appendSplit(way, piece.split, separators);
  let result = way;
  for (const [index, text] of piece.fields.entries()) {
    result = append({ ...result, isOpen: result.isOpen && index === 0 }, text);
  }
  return result;
}

function append({ fields, isOpen }: Way, text: string): Way {
  const last = isOpen ? (fields.at(-1) ?? "") : "";
  return { fields: [...(isOpen ? fields.slice(0, -1) : fields), last + text], isOpen: true };
}

/** The value of an unquoted expansion: split at separators, and read as a glob. */
function appendSplit(way: Way, text: string, separators: string): Way {
  let result = way;
  let isOpen = way.isOpen;
  for (const character of text) {
    if (separators.includes(character)) {
      isOpen = false;
      continue;
    }
    const mark = /[*?]/.test(character) ? GLOB : character === HOLE ? LOOSE : character;
    result = append({ ...result, isOpen }, mark);
    isOpen = true;
  }
  return { ...result, isOpen };
}

/** Blanks always split, because another value of `IFS` may be that of one command only. */
function separatorsOf({ memory }: Shell): string {
  return ` \t\n${(memory.variable("IFS") ?? []).flat().join("")}`;
}

function isList(part: WordPart): boolean {
  if (part.type === "SimpleExpansion") return part.text === "$@";
  return (
    part.type === "ParameterExpansion" && (part.parameter === "@" || part.index?.value === "@")
  );
}

function piecesOf(part: WordPart, isQuoted: boolean, scope: Scope, shell: Shell): readonly Piece[] {
  switch (part.type) {
    case "Literal":
      // A text that is read again, as by `sh -c`, has marks in it.
      return [isQuoted ? part.value : part.value.replaceAll(HOLE, LOOSE)];
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [part.value];
    case "Glob":
    case "ExtendedGlob":
      followSubstitutions(part, scope, shell);
      return [isQuoted ? part.text : GLOB];
    case "BraceExpansion":
      return [part.text];
    case "SimpleExpansion":
      return fromValue(simpleValue(part.text.slice(1), scope, shell.memory), isQuoted);
    case "ParameterExpansion": {
      followSubstitutions(part, scope, shell);
      judgeExpansion(part, scope, shell);
      const expand = (word: Word): readonly string[] => expandText(word, scope, shell);
      return fromValue(parameterValue(part, expand, scope, shell.memory), isQuoted);
    }
    case "ArithmeticExpansion":
      followSubstitutions(part, scope, shell);
      return [WORD];
    case "CommandExpansion":
      return shell.runScript(part.script, scope).texts.map((text) => {
        const value = text.replace(/\n+$/, "");
        return isQuoted ? value : { split: value };
      });
    case "ProcessSubstitution": {
      const stdin: Stream | undefined = part.operator === ">" ? unknownFrom("made") : scope.stdin;
      return [shell.memory.pipe(shell.runScript(part.script, { ...scope, stdin }))];
    }
    default:
      return [isQuoted ? HOLE : LOOSE];
  }
}

function fromValue({ values, list }: ParameterValue, isQuoted: boolean): readonly Piece[] {
  // `"$@"` is any number of words even in quotes.
  if (values === undefined) return [isQuoted && list !== "@" ? HOLE : LOOSE];
  return values.map((fields): Piece => {
    if (list === "@" && isQuoted) return { fields };
    const text = (list === undefined ? fields.slice(0, 1) : fields).join(" ");
    return isQuoted ? text : { split: text };
  });
}
