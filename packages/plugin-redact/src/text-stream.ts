import type { Redactor } from "./redactor.js";

/**
 * How much is held back: what is masked is shorter than half of it, has fewer words, or is seen to
 * go on. (Half, because one mask may set free what stands beside it.)
 */
const CHARACTERS = 130;
const WORDS = 6;

/** Held texts up to this long are looked at with every piece; longer ones as they grow. */
const SHORT = 2_000;

/** Redacts a text that comes in pieces; however it is cut, the result is that of the whole text. */
export class TextStream {
  readonly #redactor: Redactor;
  #held = "";
  #lookAgainAt = 0;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** Takes the next piece and gives out what no later piece can change. */
  push(piece: string): string {
    this.#held += piece;
    if (this.#held.length < this.#lookAgainAt) return "";
    for (const place of this.#places()) {
      const before = this.#redactor.text(this.#held.slice(0, place));
      const after = this.#redactor.text(this.#held.slice(place));
      // Apart they are what they are together: nothing that is masked spans the place.
      if (before + after !== this.#redactor.text(this.#held)) continue;
      this.#held = this.#held.slice(place);
      this.#lookAgainAt = 0;
      return before;
    }
    if (this.#held.length > SHORT) this.#lookAgainAt = this.#held.length * 1.25;
    return "";
  }

  /** Gives out the rest; the stream is as new. */
  end(): string {
    const rest = this.#redactor.text(this.#held);
    this.#held = "";
    this.#lookAgainAt = 0;
    return rest;
  }

  /** Where the text might be cut: the starts of words or lines, fewer and fewer towards the front. */
  #places(): readonly number[] {
    const words = placesAfter(this.#held, /\s(?=\S)/g);
    const enoughWords = words[words.length - 1 - WORDS] ?? 0;
    const latest = Math.min(enoughWords, this.#held.length - CHARACTERS);
    const starts = this.#redactor.needsLines ? placesAfter(this.#held, /\n/g) : words;
    const free = starts.filter((place) => place <= latest);
    const places: number[] = [];
    for (let back = 1; back <= free.length; back *= 2) {
      places.push(free[free.length - back] as number);
    }
    return places;
  }
}

function placesAfter(text: string, character: RegExp): readonly number[] {
  return [...text.matchAll(character)].map(({ index }) => index + 1);
}
