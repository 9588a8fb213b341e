import { type PhaseLists, phaseLists } from "../dispatch/phase-lists.js";
import { type HandlerRecord, Rank, type RecordHome } from "../handler/handler-record.js";
import type { PointPlan } from "../handler/point-plan.js";
import { processWide } from "../process-wide.js";

/** Counts changes of any bus, so that an emit between two of them asks no included bus. */
const changes = processWide("bus-changes", () => ({ count: 0 }));

const RANKS: readonly Rank[] = [Rank.Default, Rank.Named, Rank.Source, Rank.Own];

/**
 * The registrations of one bus at one point. Changes go into a set; the lists that an emit runs
 * are built anew when the next emit asks for them and never edited, so an emit always runs the
 * list it started with.
 */
export class Channel implements RecordHome {
  readonly plan: PointPlan;
  readonly #records = new Set<HandlerRecord>();
  readonly #parents: Channel[];
  #version = 0;
  #lists: PhaseLists | null = null;
  #parentVersions = 0;
  /** The state of all buses at which the lists were found right. */
  #rightAt = -1;

  constructor(plan: PointPlan, parents: Channel[]) {
    this.plan = plan;
    this.#parents = parents;
  }

  add(record: HandlerRecord): void {
    this.#records.add(record);
    record.home = this;
    this.#changed();
  }

  delete(record: HandlerRecord): void {
    if (this.#records.delete(record)) this.#changed();
  }

  /** Includes the handlers of another bus; they run before this one's. */
  include(parent: Channel): void {
    this.#parents.push(parent);
    this.#changed();
  }

  exclude(parent: Channel): void {
    const at = this.#parents.indexOf(parent);
    if (at < 0) return;
    this.#parents.splice(at, 1);
    this.#changed();
  }

  /** What an emit that starts now runs. */
  lists(): PhaseLists {
    if (this.#lists !== null && this.#rightAt === changes.count) return this.#lists;
    this.#rightAt = changes.count;
    const versions = this.#sumOfParents();
    if (this.#lists === null || versions !== this.#parentVersions) {
      this.#parentVersions = versions;
      this.#lists = phaseLists(this.records());
    }
    return this.#lists;
  }

  /** The registrations made here, not those included. */
  own(): ReadonlySet<HandlerRecord> {
    return this.#records;
  }

  /**
   * Every registration in order of origin: included buses, default handlers, sources, own ones.
   * What an owner has on an included bus is not taken again from this one.
   */
  records(): HandlerRecord[] {
    const inherited = this.#parents.flatMap((parent) => parent.records());
    const owners = new Set(
      inherited.flatMap(({ owner }) => (owner === undefined ? [] : owner.key)),
    );
    const added = [...this.#records].filter(
      ({ owner }) => owner === undefined || !owners.has(owner.key),
    );
    return [...inherited, ...RANKS.flatMap((rank) => added.filter((one) => one.rank === rank))];
  }

  /** Counts the changes here and in all that is included. */
  version(): number {
    return this.#version + this.#sumOfParents();
  }

  #sumOfParents(): number {
    let sum = 0;
    for (let i = 0; i < this.#parents.length; i++) sum += (this.#parents[i] as Channel).version();
    return sum;
  }

  #changed(): void {
    this.#version++;
    this.#lists = null;
    changes.count++;
  }
}
