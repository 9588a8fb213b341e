/** A reason to refuse a line. */
export interface Finding {
  /** `unjudged`: what the line would do can not be told from the line. */
  readonly kind: "destructive" | "unjudged";
  /** The part of the line, as it is written. */
  readonly part: string;
  /** What it does, or why it can not be told. */
  readonly what: string;
}

/** Pieces of syntax that are looked at in one line, each way of it counted. */
const MOST_STEPS = 10_000;

/** Collects the reasons to refuse one line. */
export class Judgement {
  readonly #found: Finding[] = [];
  #steps = 0;
  #certainOnly = 0;

  /** The finding people are told of; undefined when there is no reason to refuse. */
  get finding(): Finding | undefined {
    return this.#found.find(({ kind }) => kind === "destructive") ?? this.#found[0];
  }

  /** Counts one piece of syntax. Returns false when there is nothing more to find out. */
  step(part: string): boolean {
    if (++this.#steps === MOST_STEPS) {
      this.#found.push({ kind: "unjudged", part, what: "the line has too many ways to go" });
    }
    return this.#steps < MOST_STEPS && this.finding?.kind !== "destructive";
  }

  report(finding: Finding): void {
    if (finding.kind === "destructive" || this.#certainOnly === 0) this.#found.push(finding);
  }

  /** Judges what may never be run: only what is certain about it counts. */
  certainly(judge: () => void): void {
    this.#certainOnly++;
    try {
      judge();
    } finally {
      this.#certainOnly--;
    }
  }
}
