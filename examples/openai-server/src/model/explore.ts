import type { OfferedTool } from "../protocol/chat-request.js";
import { chooseTool, type PlannedCall } from "./choose-tool.js";
import type { Source } from "./conversation.js";
import type { Wish } from "./wishes.js";
import { wordsOf } from "./words.js";

/** Files that are read to answer one question. */
const MOST_FILES = 3;
const QUESTION = /\?|^\s*(?:what|when|where|who|which|how|why|find|tell)\b/i;
const FILE = /[\w@.~/-]*[\w-]\.[a-z]\w{0,7}\b/gi;

/**
 * How the model finds out what it was not shown: it lists the files, then reads those whose
 * names have words of the question, else the first ones.
 * @returns empty when there is nothing more to try
 */
export function nextExploration(
  tools: readonly OfferedTool[],
  question: string,
  results: readonly Source[],
): readonly PlannedCall[] {
  if (!QUESTION.test(question) || wordsOf(question).size === 0) return [];
  if (results.length > 1) return [];
  const listed = results[0];
  const wishes = listed === undefined ? [LIST] : filesIn(listed.text, question).map(reading);
  return wishes.map((wish) => chooseTool(tools, wish)).filter((call) => call !== undefined);
}

const LIST: Wish = { kind: "list", values: {}, isLater: false };

function reading(path: string): Wish {
  return { kind: "read", values: { path }, isLater: false };
}

function filesIn(text: string, question: string): readonly string[] {
  const words = wordsOf(question);
  const files = [...new Set(text.match(FILE))];
  const named = files.filter((file) => [...wordsOf(file)].some((word) => words.has(word)));
  return (named.length > 0 ? named : files).slice(0, MOST_FILES);
}
