import { AsyncResource } from "node:async_hooks";

/** Something that is over when its time has come. */
export interface Deadline {
  /** Whole ms from when it was added, or last put off; `NEVER` for no deadline. */
  timeout: number;
  /** When the clock will call `expire`, in whole ms; 0 until it has seen it, -1 for never. */
  dueAt: number;
  /** Neighbours in the clock's list; the clock's own. */
  before: Deadline | null;
  after: Deadline | null;
  /** Called when the time has come. */
  expire(): void;
  /** Called when the clock sees it first: at the next turn of the event loop. */
  seen?(): void;
}

/** No deadline. Like every time here an integer that V8 keeps in a pointer: it is set per emit. */
export const NEVER = 0x3fff_ffff;

/** The ms of a time-out as deadlines have it. */
export function deadlineIn(ms: number): number {
  return ms < NEVER ? Math.ceil(ms) : NEVER;
}

/** The clock looks at least this often (ms) while anything is pending. */
const LONGEST_SLEEP = 1_000;

/**
 * One clock for all pending handlers. Nothing is armed before the event loop has turned once, so
 * a handler that needs only microtasks costs two list operations and no timer; and the one timer
 * there is goes with the last deadline.
 */
class DeadlineClock {
  /** Timers keep the context they were made in, and the clock's must not keep an emitter's. */
  readonly #scope = new AsyncResource("HooklineClock");
  #first: Deadline | null = null;
  #timer: NodeJS.Timeout | undefined = undefined;
  #wakesAt = 0;
  #checking = false;

  add(deadline: Deadline, timeout: number): void {
    deadline.timeout = timeout;
    deadline.dueAt = 0;
    deadline.after = this.#first;
    if (this.#first !== null) this.#first.before = deadline;
    this.#first = deadline;
    if (this.#timer === undefined || timeout < LONGEST_SLEEP) this.#checkSoon();
  }

  /** The deadline starts anew, with another length. */
  restart(deadline: Deadline, timeout: number): void {
    deadline.timeout = timeout;
    deadline.dueAt = 0;
    if (timeout < LONGEST_SLEEP) this.#checkSoon();
  }

  remove(deadline: Deadline): void {
    const { before, after } = deadline;
    if (before !== null) before.after = after;
    else if (this.#first === deadline) this.#first = after;
    if (after !== null) after.before = before;
    deadline.before = null;
    deadline.after = null;
    if (this.#first === null && this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  #checkSoon(): void {
    if (this.#checking) return;
    this.#checking = true;
    this.#scope.runInAsyncScope(setImmediate, undefined, () => {
      this.#checking = false;
      this.#check();
    });
  }

  #check(): void {
    const now = Math.floor(performance.now());
    let next = now + LONGEST_SLEEP;
    let expired: Deadline[] | undefined;
    for (let one = this.#first; one !== null; one = one.after) {
      if (one.dueAt === 0) {
        one.dueAt = one.timeout === NEVER ? -1 : now + one.timeout;
        one.seen?.();
      }
      if (one.dueAt < 0) continue;
      if (one.dueAt <= now) {
        expired ??= [];
        expired.push(one);
      } else if (one.dueAt < next) next = one.dueAt;
    }
    if (this.#first !== null) this.#sleepUntil(now, next);
    if (expired !== undefined) for (const one of expired) one.expire();
  }

  #sleepUntil(now: number, next: number): void {
    if (this.#timer !== undefined && this.#wakesAt <= next && this.#wakesAt > now) return;
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#wakesAt = next;
    const wake = (): void => {
      this.#timer = undefined;
      this.#check();
    };
    this.#timer = this.#scope.runInAsyncScope(() => setTimeout(wake, Math.max(1, next - now)));
  }
}

/** The clock of this process. */
export const deadlines: DeadlineClock = new DeadlineClock();
