import { setImmediate } from "node:timers/promises";
import type { Sample } from "./driver.js";

/** What takes part in the rounds of one row. */
export interface Subject {
  readonly name: string;
  readonly sample: Sample;
}

/** How a row is measured in one pass. */
export interface Plan {
  /** Rounds that count. */
  readonly rounds: number;
  /** Rounds before them, which do not. */
  readonly warmUps: number;
  /** How long one sample takes, about, in ms. */
  readonly sampleMs: number;
}

/** Times of a call in ns, by the name of the subject. */
export type Times = Map<string, number[]>;

const TRIES = 5;

/** A single call that takes so many samples' time needs no second look. */
const MUCH = 20;

/**
 * An emitter stands this deep in a program, so that a trace of ten frames is full whoever makes
 * it. A trace costs by the frame: called from the top, a contender would be measured by how few
 * functions it consists of.
 */
const STANDS_AT = 10;

/**
 * Measures the subjects interleaved: each round takes one sample of each, in random order.
 * @param times where the times are added
 */
export async function measure(
  subjects: readonly Subject[],
  { rounds, warmUps, sampleMs }: Plan,
  times: Times,
): Promise<void> {
  const series = [];
  for (const { name, sample } of subjects) {
    const own = times.get(name) ?? [];
    times.set(name, own);
    series.push({ sample, calls: await callsFor(sample, sampleMs), times: own });
  }
  for (let round = -warmUps; round < rounds; round++) {
    for (const { sample, calls, times } of shuffled(series)) {
      const time = (await timeOf(sample, calls)) / calls;
      if (round >= 0) times.push(time);
    }
  }
}

/** Runs a subject for about so many ms, so that it is compiled before anything is measured. */
export async function warmUp({ sample }: Subject, ms: number): Promise<void> {
  const start = performance.now();
  for (let calls = 1; performance.now() - start < ms; calls = Math.min(calls * 2, 1_024)) {
    await sample(calls);
  }
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * How many calls fill a sample. The shortest of a few tries counts: one that was interrupted would
 * make for samples of too few calls.
 */
async function callsFor(sample: Sample, sampleMs: number): Promise<number> {
  for (let calls = 1; ; calls *= 2) {
    let shortest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < TRIES && shortest * 2 > sampleMs; i++) {
      shortest = Math.min(shortest, (await timeOf(sample, calls)) / 1e6);
      if (calls === 1 && shortest > MUCH * sampleMs) return 1;
    }
    if (shortest * 2 > sampleMs) return Math.max(1, Math.round((calls * sampleMs) / shortest));
  }
}

async function timeOf(sample: Sample, calls: number): Promise<number> {
  // The event loop turns, as it does between the emits of a program.
  await setImmediate();
  return deep(STANDS_AT, async () => {
    const start = process.hrtime.bigint();
    await sample(calls);
    return Number(process.hrtime.bigint() - start);
  });
}

/** Calls from within so many functions that wait for each other. */
async function deep<T>(depth: number, work: () => Promise<T>): Promise<T> {
  return depth === 0 ? await work() : await deep(depth - 1, work);
}

function shuffled<T>(items: readonly T[]): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}
