import { partsOfName } from "./words.js";

/** What a tool is to do, in the words of the user. */
export interface Wish {
  readonly kind: WishKind;
  /** What the tool is told, by the role that a parameter has. */
  readonly values: Readonly<Partial<Record<Role, string>>>;
  /** The tool, where the user named it; else any that fits the kind. */
  readonly tool?: string;
  /** Whether it waits for what was asked for before it. */
  readonly isLater: boolean;
}

export type WishKind = "read" | "run" | "list" | "write" | "search" | "delegate" | "use";
/** What a parameter of a tool is for; `any` fits whichever there is. */
export type Role = "path" | "command" | "query" | "prompt" | "content" | "any";

/** What a user message asks for. */
export interface Wishes {
  readonly wishes: readonly Wish[];
  /** What is left of the message: the question that the answer is to match. */
  readonly question: string;
}

const QUOTED = /(?:`[^`\n]+`|"[^"\n]+")/.source;
const FILE = /(?:[\w@./~-]*[\w-]\.[a-z]\w{0,7}\b|[\w@.~-]*\/[\w@./-]*\w)/.source;
const THING = `(?:${QUOTED}|${FILE})`;
const THINGS = `${THING}(?:\\s*(?:,\\s*(?:and\\s+)?|and\\s+)${THING})*`;
const FILLER = "(?:\\s+(?:me|all|the|a|file|files|contents?|of))*\\s+";
const END = "(?=\\s*(?:[.,;!?](?:\\s|$)|\\band\\b|\\bthen\\b|\\n|$))";

interface Pattern {
  readonly kind: WishKind;
  readonly pattern: RegExp;
  /** What the groups of the pattern say; a group may name several things. */
  readonly roles: readonly Role[];
}

/** In the order in which they are preferred where two begin at the same word. */
const PATTERNS: readonly Pattern[] = [
  {
    kind: "delegate",
    pattern: rule(`delegate\\s+(${QUOTED}|.+?)\\s+to\\s+(?:the|an?)\\s+(?:\\w+\\s+)*?agent\\b`),
    roles: ["prompt"],
  },
  {
    kind: "delegate",
    pattern: rule(`ask\\s+(?:the|an?)\\s+(?:\\w+\\s+)*?agent\\s+(${QUOTED}|[^.;!?\\n]+\\??)`),
    roles: ["prompt"],
  },
  {
    kind: "write",
    pattern: rule(`(?:write|save|put)\\s+(${QUOTED})\\s+(?:to|into|in)${FILLER}(${THING})`),
    roles: ["content", "path"],
  },
  {
    kind: "read",
    pattern: rule(`(?:read|open|show|view|cat|summari[sz]e|look\\s+at)${FILLER}(${THINGS})`),
    roles: ["path"],
  },
  {
    kind: "run",
    pattern: rule(`(?:run|execute)(?:\\s+(?:the|command|shell))*\\s+(${QUOTED})`),
    roles: ["command"],
  },
  {
    kind: "list",
    pattern: rule(
      `list(?:\\s+(?:me|all|the))*\\s+files(?:\\s+(?:in|of|below|under)${FILLER}(${THING}))?`,
    ),
    roles: ["path"],
  },
  {
    kind: "search",
    pattern: rule(
      `(?:search|grep|look)(?:\\s+[\\w ]+?)?\\s+for\\s+(${QUOTED}|[^.,;!?\\n]+?)${END}`,
    ),
    roles: ["query"],
  },
];

/**
 * Reads what a message asks of the tools: "read notes.txt and plan.md, then run `ls`". What is
 * joined by "and" or a comma is asked for at once; a "then" or a new sentence waits.
 * @param toolNames the tools that can be asked for by their names: "use the weather tool for Oslo"
 */
export function readWishes(message: string, toolNames: readonly string[]): Wishes {
  const found = [...PATTERNS.flatMap((pattern) => matches(message, pattern))];
  for (const name of toolNames) found.push(...mentions(message, name));
  found.sort((a, b) => a.start - b.start);

  const wishes: Wish[] = [];
  let question = "";
  let end = 0;
  for (const match of found) {
    // Inside of what was asked for before, such as a quoted command.
    if (match.start < end) continue;
    const between = message.slice(end, match.start);
    question += between;
    const isLater = wishes.length > 0 && /\bthen\b|\bafter\b|[.;!?\n]/i.test(between);
    for (const [index, values] of match.values.entries()) {
      wishes.push({
        kind: match.kind,
        values,
        ...(match.tool !== undefined && { tool: match.tool }),
        isLater: isLater && index === 0,
      });
    }
    end = match.end;
  }
  return { wishes, question: question + message.slice(end) };
}

interface Match {
  readonly kind: WishKind;
  readonly start: number;
  readonly end: number;
  readonly values: readonly Wish["values"][];
  readonly tool?: string;
}

function matches(message: string, { kind, pattern, roles }: Pattern): Match[] {
  return [...message.matchAll(pattern)].map((match) => {
    const groups = roles.map((role, index) => ({ role, group: match[index + 1] }));
    const given = groups.flatMap(({ role, group }) =>
      group === undefined ? [] : [{ role, group }],
    );
    const only = given.length === 1 ? given[0] : undefined;
    const values =
      only?.role === "path"
        ? (only.group.match(new RegExp(THING, "gi")) ?? []).map((thing) => ({
            path: unquoted(thing),
          }))
        : [Object.fromEntries(given.map(({ role, group }) => [role, unquoted(group)]))];
    return { kind, start: match.index, end: match.index + match[0].length, values };
  });
}

/** Where a message asks for a tool by its name, with what it is to be told, if anything. */
function mentions(message: string, tool: string): Match[] {
  const parts = partsOfName(tool);
  const name = parts.join("(?:[ _-]|\\s+the\\s+)?");
  // A name of one word may as well be a word of the message: it needs a verb before it.
  const verb = `(?:(?:use|call|invoke|try|check|get)\\s+(?:the\\s+)?(?:tool\\s+)?)${parts.length > 1 ? "?" : ""}`;
  const pattern = rule(
    `${verb}\`?${name}\`?(?:\\s+tool)?(?:\\s+(?:with|on|for|in|of|about|to)\\s+(\\{.*?\\}|${QUOTED}|[^.,;!?\\n]+?)${END})?`,
  );
  return [...message.matchAll(pattern)].map((match) => ({
    kind: "use" as const,
    tool,
    start: match.index,
    end: match.index + match[0].length,
    values: [match[1] === undefined ? {} : { any: unquoted(match[1]) }],
  }));
}

function rule(source: string): RegExp {
  return new RegExp(`\\b${source}`, "gi");
}

function unquoted(text: string): string {
  return /^(?:`.*`|".*")$/.test(text) ? text.slice(1, -1) : text.trim();
}
