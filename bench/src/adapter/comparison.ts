/** One of those that are compared. */
export interface Contender extends AsyncDisposable {
  readonly name: string;
  /** How many times the first one's it may take; undefined where that is open. */
  readonly required?: number | undefined;
  /** Does the work once; the time of that part of it which counts, in ns. */
  time(): Promise<number>;
}

/** What is compared in one table: the first contender is the unit. */
export interface Comparison {
  readonly title: string;
  readonly contenders: readonly [Contender, ...Contender[]];
  /** How often each is measured. */
  readonly rounds: number;
}

/** Times in ns, by the name of the contender. */
export type Times = ReadonlyMap<string, readonly number[]>;

/** Rounds in which each takes part once; who is first changes from round to round. */
export async function compare(
  contenders: Comparison["contenders"],
  rounds: number,
): Promise<Times> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    const first = round % contenders.length;
    for (const contender of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      times.get(contender.name)?.push(await contender.time());
    }
  }
  return times;
}
