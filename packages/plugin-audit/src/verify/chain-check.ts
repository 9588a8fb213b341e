import { FIRST, hashOf, unseal } from "../log/seal.js";

/** What is known of one chain so far. */
export interface ChainState {
  readonly id: string;
  /** Number of its first line that was seen. */
  readonly first: number;
  last: number;
  /** Hash of the last line. */
  head: string;
  /** Whether its last line says that it is the last. */
  ended: boolean;
}

interface Line {
  readonly chain: string;
  readonly seq: number;
  readonly prev: string;
  readonly kind: string;
}

/** Follows chains line by line. */
export class ChainCheck {
  readonly chains = new Map<string, ChainState>();
  readonly #key: string | undefined;
  readonly #mayBegin: (seq: number) => boolean;

  /** @param mayBegin whether a chain may be seen from its line of that number on */
  constructor(key: string | undefined, mayBegin: (seq: number) => boolean) {
    this.#key = key;
    this.#mayBegin = mayBegin;
  }

  /** Takes the next line; returns what is wrong with it. */
  take(text: string): readonly string[] {
    const sealed = unseal(text);
    const line = sealed && lineIn(text);
    if (sealed === undefined || line === undefined) return ["is no whole line of an audit file"];
    const problems: string[] = [];
    if (hashOf(sealed.body, this.#key) !== sealed.hash) {
      problems.push("was changed: its hash is not that of what it says, or the key is another one");
    }
    const state = this.chains.get(line.chain);
    const misplaced =
      state === undefined ? this.#misplacedFirst(line) : misplacedAfter(state, line);
    if (misplaced !== undefined) problems.push(misplaced);
    // From here on it is followed anew, so that one gap is one problem.
    this.chains.set(line.chain, {
      id: line.chain,
      first: Math.min(state?.first ?? line.seq, line.seq),
      last: line.seq,
      head: sealed.hash,
      ended: line.kind === "end",
    });
    return problems;
  }

  #misplacedFirst({ seq, prev }: Line): string | undefined {
    if (seq === 1) return prev === FIRST ? undefined : "does not begin its chain as it says";
    return this.#mayBegin(seq) ? undefined : `is number ${seq}: those before it are missing`;
  }
}

function misplacedAfter(state: ChainState, { seq, prev }: Line): string | undefined {
  const next = state.last + 1;
  if (state.ended) return "comes after the end of its chain";
  if (seq > next) return `is number ${seq}: ${missing(next, seq - 1)} before it`;
  if (seq < next) return `is number ${seq}, but comes after number ${state.last}`;
  return prev === state.head ? undefined : "does not follow from the line before it";
}

function missing(from: number, to: number): string {
  return from === to ? `number ${from} is missing` : `numbers ${from} to ${to} are missing`;
}

function lineIn(text: string): Line | undefined {
  try {
    const { chain, seq, prev, kind } = JSON.parse(text) as Partial<Line>;
    const isLine = typeof chain === "string" && Number.isInteger(seq) && typeof prev === "string";
    return isLine ? { chain, seq: seq as number, prev, kind: String(kind) } : undefined;
  } catch {
    return undefined;
  }
}
