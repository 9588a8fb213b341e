import { processWide } from "../process-wide.js";

/** Emits that began between two calls of `settled`. */
export interface Wave {
  running: number;
  ended: (() => void) | undefined;
}

/**
 * The emits that wait for a handler, on all buses: a handler may be called by a bus that includes
 * the one it is registered on.
 */
class EmitsUnderWay {
  #wave: Wave = { running: 0, ended: undefined };
  #earlier: Promise<unknown> = Promise.resolve();

  begin(): Wave {
    this.#wave.running++;
    return this.#wave;
  }

  end(wave: Wave): void {
    if (--wave.running === 0) wave.ended?.();
  }

  async settled(): Promise<void> {
    const wave = this.#wave;
    if (wave.running > 0) {
      this.#wave = { running: 0, ended: undefined };
      const ended = new Promise<void>((resolve) => {
        wave.ended = resolve;
      });
      this.#earlier = Promise.all([this.#earlier, ended]);
    }
    await this.#earlier;
  }
}

export const emitsUnderWay: EmitsUnderWay = processWide(
  "emits-under-way",
  () => new EmitsUnderWay(),
);

/**
 * Waits for the emits that are under way now, on any bus of the process; not for later ones. When
 * a handler was taken off before, nothing calls it after.
 */
export function emitsSettled(): Promise<void> {
  return emitsUnderWay.settled();
}
