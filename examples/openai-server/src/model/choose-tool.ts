import type { OfferedTool } from "../protocol/chat-request.js";
import { type Arguments, fillArguments } from "./fill-arguments.js";
import type { Wish, WishKind } from "./wishes.js";
import { partsOfName } from "./words.js";

/** A tool call as the model makes it. */
export interface PlannedCall {
  readonly name: string;
  readonly arguments: Arguments;
}

/** The words that a tool of a kind has in its name, or else in its description. */
const TOOL_WORDS: Readonly<Record<Exclude<WishKind, "use">, readonly string[]>> = {
  delegate: ["delegate", "delegates", "agent", "subagent"],
  write: ["write", "writes", "save"],
  read: ["read", "reads", "view", "cat", "open"],
  list: ["list", "lists", "ls", "glob"],
  search: ["search", "searches", "grep", "find"],
  run: ["bash", "shell", "run", "runs", "exec", "execute", "command", "terminal"],
};

/** The call that does what is wished; undefined where no offered tool can. */
export function chooseTool(tools: readonly OfferedTool[], wish: Wish): PlannedCall | undefined {
  for (const tool of candidates(tools, wish)) {
    const filled = fillArguments(tool, wish.values) ?? fillArguments(tool, fallback(wish));
    if (filled !== undefined) return { name: tool.name, arguments: filled };
  }
  const command = asCommand(wish);
  if (command === undefined) return undefined;
  return chooseTool(tools, { kind: "run", values: { command }, isLater: wish.isLater });
}

/** The tools for a wish, best first: a name says more than a description. */
function candidates(tools: readonly OfferedTool[], { kind, tool: named }: Wish): OfferedTool[] {
  if (kind === "use") return tools.filter(({ name }) => name === named);
  const words = TOOL_WORDS[kind];
  const has = (text: string) => partsOfName(text).some((part) => words.includes(part));
  const byName = tools.filter(({ name }) => has(name));
  const byDescription = tools.filter(
    ({ name, description }) => !hasKind(name) && has(description ?? ""),
  );
  return [...byName, ...byDescription];
}

/** Whether a tool's name says what it does: then its description is not asked. */
function hasKind(name: string): boolean {
  const parts = partsOfName(name);
  return Object.values(TOOL_WORDS).some((words) => parts.some((part) => words.includes(part)));
}

/** Where files are listed when nobody says where, and the tool has to know. */
function fallback({ kind, values }: Wish): Wish["values"] {
  return kind === "list" && values.path === undefined ? { path: "." } : values;
}

/** What a shell can do as well. */
function asCommand({ kind, values: { path, query } }: Wish): string | undefined {
  if (kind === "read" && path !== undefined) return `cat ${quoted(path)}`;
  if (kind === "list") return path === undefined ? "ls" : `ls ${quoted(path)}`;
  if (kind === "search" && query !== undefined) return `grep -rn -e ${quoted(query)} .`;
  return undefined;
}

function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
