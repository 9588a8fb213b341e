import { type PhaseLists, phaseLists } from "../dispatch/phase-lists.js";
import type { HandlerRecord, Rank, RecordHome } from "../handler/handler-record.js";
import type { PointPlan } from "../handler/point-plan.js";
import { processWide } from "../process-wide.js";

/** Numbers the changes of all buses, so that an emit between two of them asks no included bus. */
const changes = processWide("bus-changes", () => ({ count: 0 }));

/** The channel of an included bus, and where its handlers stand among the others. */
interface Inclusion {
  readonly channel: Channel;
  readonly rank: Rank;
  readonly order: number;
  readonly place: number;
}

/**
 * The registrations of one bus at one point. Changes go into a set; the lists that an emit runs
 * are built anew when the next emit asks for them and never edited, so an emit always runs the
 * list it started with.
 */
export class Channel implements RecordHome {
  readonly plan: PointPlan;
  readonly #entries = new Set<HandlerRecord | Inclusion>();
  readonly #inclusions: Inclusion[] = [];
  readonly #inheritedChanged: () => void;
  /** Number of the latest change here. */
  #version = 0;
  #lists: PhaseLists | null = null;
  /** Number of the latest change in what is included, as of the lists. */
  #inheritedVersion = 0;
  /** The state of all buses at which the lists were found right. */
  #rightAt = -1;

  /** @param inheritedChanged called when the handlers of an included bus are found to be others */
  constructor(plan: PointPlan, inheritedChanged: () => void) {
    this.plan = plan;
    this.#inheritedChanged = inheritedChanged;
  }

  add(record: HandlerRecord): void {
    this.#entries.add(record);
    record.home = this;
    this.#changed();
  }

  delete(record: HandlerRecord): void {
    if (this.#entries.delete(record)) this.#changed();
  }

  /** Takes the handlers of another bus along, now and as they change. */
  include(channel: Channel, rank: Rank, order: number): void {
    const inclusion = { channel, rank, order, place: 0 };
    this.#entries.add(inclusion);
    this.#inclusions.push(inclusion);
    this.#changed();
    this.#inheritedVersion = this.#newestInherited();
  }

  exclude(channel: Channel): void {
    const at = this.#inclusions.findIndex((one) => one.channel === channel);
    for (const inclusion of at < 0 ? [] : this.#inclusions.splice(at, 1)) {
      this.#entries.delete(inclusion);
      this.#changed();
    }
  }

  /** What an emit that starts now runs. */
  lists(): PhaseLists {
    if (this.#lists !== null && this.#rightAt === changes.count) return this.#lists;
    this.#rightAt = changes.count;
    const inherited = this.#newestInherited();
    if (inherited !== this.#inheritedVersion) {
      this.#inheritedVersion = inherited;
      this.#lists = null;
      this.#inheritedChanged();
    }
    this.#lists ??= phaseLists(this.records());
    return this.#lists;
  }

  /** The registrations made here, not those included. */
  own(): HandlerRecord[] {
    return [...this.#entries].filter(isRecord);
  }

  /**
   * Every registration in order of origin: the shared bus, default handlers, sources, own ones.
   * Whoever reaches this channel by several ways is called by the first of them only.
   */
  records(): HandlerRecord[] {
    if (this.#entries.size === 0) return [];
    const entries = [...this.#entries].sort(
      (a, b) => a.rank - b.rank || a.order - b.order || a.place - b.place,
    );
    return withoutRepeats(entries.flatMap((one) => (isRecord(one) ? one : one.channel.records())));
  }

  /** Number of the latest change here and in all that is included. */
  version(): number {
    return Math.max(this.#version, this.#newestInherited());
  }

  #newestInherited(): number {
    let newest = 0;
    for (let i = 0; i < this.#inclusions.length; i++) {
      newest = Math.max(newest, (this.#inclusions[i] as Inclusion).channel.version());
    }
    return newest;
  }

  #changed(): void {
    this.#version = ++changes.count;
    this.#lists = null;
  }
}

function isRecord(entry: HandlerRecord | Inclusion): entry is HandlerRecord {
  return !("channel" in entry);
}

/**
 * Leaves out what is there twice: a registration that comes by two included buses, and what an
 * owner, or a source, has registered by another way than its first one.
 */
function withoutRepeats(records: readonly HandlerRecord[]): HandlerRecord[] {
  const firstWays = new Map<object, HandlerRecord>();
  return [...new Set(records)].filter((record) => {
    const whose = record.owner?.key ?? record.source;
    if (whose === undefined) return true;
    const first = firstWays.get(whose);
    if (first === undefined) firstWays.set(whose, record);
    return first === undefined || (first.home === record.home && first.source === record.source);
  });
}
