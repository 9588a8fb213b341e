import { StringDecoder } from "node:string_decoder";

/** What a process writes to stdout, as text, up to a number of bytes. */
export class CappedText {
  readonly #decoder = new StringDecoder("utf8");
  readonly #limit: number;
  readonly #parts: string[] = [];
  #bytes = 0;

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Takes the next bytes.
   * @returns the characters they complete, possibly none; undefined when there are too many bytes
   */
  add(chunk: Buffer): string | undefined {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limit) return undefined;
    const text = this.#decoder.write(chunk);
    this.#parts.push(text);
    return text;
  }

  /**
   * No more bytes come.
   * @returns what an unfinished character at the end is shown as; mostly nothing
   */
  end(): string {
    const text = this.#decoder.end();
    this.#parts.push(text);
    return text;
  }

  get text(): string {
    return this.#parts.join("");
  }
}

/** The end of a text of any length. */
export interface TextEnd {
  readonly text: string;
  /** Whether something is missing before it. */
  readonly isCut: boolean;
}

/** The last characters that a process writes to stderr. */
export class TextTail {
  readonly #decoder = new StringDecoder("utf8");
  readonly #limit: number;
  #text = "";
  #isCut = false;

  /** @param limit characters */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    this.#append(this.#decoder.write(chunk));
  }

  /** No more bytes come. */
  end(): TextEnd {
    this.#append(this.#decoder.end());
    const isCut = this.#isCut || this.#text.length > this.#limit;
    return { text: this.#text.slice(-this.#limit), isCut };
  }

  #append(text: string): void {
    this.#text += text;
    // Cut only now and then, so that many small chunks do not copy the tail again and again.
    if (this.#text.length <= 2 * this.#limit) return;
    this.#text = this.#text.slice(-this.#limit);
    this.#isCut = true;
  }
}
