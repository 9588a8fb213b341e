import { MASK, redactText } from "@hookline/core";
import { RE2JS } from "re2js";
import { maskOf, type RedactOptions } from "./options.js";
import { maskShape } from "./personal-data/mask-shape.js";
import { PERSONAL_DATA, type PersonalKind, type Shape } from "./personal-data/shapes.js";

/** A mask may set free what stood beside the text: it is looked at again, so many times at most. */
const MOST_PASSES = 8;

type Pass = (text: string) => string;

/** Masks texts, as options say. What it has masked it leaves as it is. */
export class Redactor {
  /** Whether lines may not be torn, because patterns of the options see them whole. */
  readonly needsLines: boolean;
  readonly #passes: readonly Pass[];
  readonly #replacement: string;
  readonly #allowed: ReadonlySet<string>;
  readonly #allowedEndings: readonly string[];

  constructor({ kinds, replacement, patterns, allow }: RedactOptions) {
    const allowed = allow.map((text) => text.toLowerCase());
    this.#replacement = replacement;
    this.#allowed = new Set(allowed.filter((text) => !text.startsWith("*")));
    this.#allowedEndings = allowed.filter((text) => text.startsWith("*")).map((s) => s.slice(1));
    this.needsLines = Object.keys(patterns).length > 0;
    const personal = Object.entries(PERSONAL_DATA) as [PersonalKind, readonly Shape[]][];
    this.#passes = [
      ...(kinds.includes("credentials") ? [this.#credentials()] : []),
      ...Object.entries(patterns).map(([name, source]) => this.#pattern(name, source)),
      ...personal
        .filter(([kind]) => kinds.includes(kind))
        .flatMap(([kind, shapes]) => shapes.map((shape) => this.#personal(kind, shape))),
    ];
  }

  /** What stands in place of a text of that kind. */
  mask(kind: string): string {
    return maskOf(kind, this.#replacement);
  }

  /** The text with everything masked that is to be masked; again, it is the same. */
  text(text: string): string {
    let now = text;
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const before = now;
      for (const mask of this.#passes) now = mask(now);
      if (now === before) break;
    }
    return now;
  }

  #credentials(): Pass {
    const mask = this.mask("credentials");
    return (text) => redactText(text).replaceAll(MASK, () => mask);
  }

  #pattern(name: string, source: string): Pass {
    const expression = RE2JS.compile(source);
    const mask = this.#masking(name);
    const maskLine: Pass = (line) => expression.matcher(line).replaceAll(mask);
    return (text) => text.split("\n").map(maskLine).join("\n");
  }

  #personal(kind: PersonalKind, shape: Shape): Pass {
    const mask = this.#masking(kind);
    return (text) => maskShape(text, shape, mask);
  }

  #masking(kind: string): (found: string) => string {
    const mask = this.mask(kind);
    return (found) => (this.#allows(found.toLowerCase()) ? found : mask);
  }

  #allows(found: string): boolean {
    return this.#allowed.has(found) || this.#allowedEndings.some((end) => found.endsWith(end));
  }
}
