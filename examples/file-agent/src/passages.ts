import { extname } from "node:path";
import type { TextFile } from "./find-files.js";

/** Some lines of a file that belong together. */
export interface Passage {
  readonly path: string;
  /** Number of its first line, from 1. */
  readonly line: number;
  /** The headings it stands under, outermost first; none outside of Markdown. */
  readonly headings: readonly string[];
  /** Whether it was written for readers, not for a machine. */
  readonly isProse: boolean;
  readonly text: string;
}

const LONGEST = 16;
/** Code is full of blank lines; a block goes on until it has this many lines. */
const SHORTEST_CODE = 6;

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const PROSE: ReadonlySet<string> = new Set([".md", ".mdx", ".txt", ".rst", ".adoc"]);
const FENCE = /^\s*(?:```|~~~)/;

/** Cuts a file into passages: at blank lines, and in Markdown at headings. */
export function passagesOf({ path, text }: TextFile): Passage[] {
  const kind = extname(path).toLowerCase();
  const isMarkdown = kind === ".md" || kind === ".mdx";
  const cutter = new Cutter(path, PROSE.has(kind));
  let isFenced = false;
  for (const line of text.split(/\r?\n/)) {
    const heading = isMarkdown && !isFenced ? HEADING.exec(line) : null;
    if (isMarkdown && FENCE.test(line)) isFenced = !isFenced;
    if (heading === null) cutter.add(line, isFenced);
    else cutter.addHeading(heading[1]?.length ?? 1, heading[2] ?? "");
  }
  return cutter.end();
}

class Cutter {
  readonly #path: string;
  readonly #isProse: boolean;
  readonly #passages: Passage[] = [];
  readonly #headings: string[] = [];
  #lines: string[] = [];
  /** Number of the line that was added last. */
  #at = 0;

  constructor(path: string, isProse: boolean) {
    this.#path = path;
    this.#isProse = isProse;
  }

  addHeading(level: number, title: string): void {
    this.#close();
    this.#at++;
    this.#headings.length = Math.min(this.#headings.length, level - 1);
    this.#headings.push(title);
  }

  /** @param isWhole whether the line stands in something that blank lines do not end */
  add(line: string, isWhole: boolean): void {
    const isBlank = line.trim() === "";
    const shortest = this.#isProse ? 1 : SHORTEST_CODE;
    if (isBlank && !isWhole && this.#lines.length >= shortest) this.#close();
    this.#at++;
    if (isBlank && this.#lines.length === 0) return;
    this.#lines.push(line);
    if (this.#lines.length === LONGEST) this.#close();
  }

  end(): Passage[] {
    this.#close();
    return this.#passages;
  }

  #close(): void {
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length === 0) return;
    this.#passages.push({
      path: this.#path,
      line: this.#at - lines.length + 1,
      headings: [...this.#headings],
      isProse: this.#isProse,
      text: lines.join("\n").trimEnd(),
    });
  }
}
