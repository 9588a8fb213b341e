import { hasCode, type StateRefusedError } from "@hookline/core";

/** Carries several steps out to the last one, and keeps the first refusal of a store among them. */
export class FirstRefusal {
  #first: StateRefusedError | undefined;

  get error(): StateRefusedError | undefined {
    return this.#first;
  }

  /** @throws what the step throws, if it is no refusal */
  async keep(step: () => unknown): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (!hasCode(error, "STATE_REFUSED")) throw error;
      this.#first ??= error as StateRefusedError;
    }
  }

  /** Takes a refusal that was kept elsewhere. */
  add(refusal: StateRefusedError | undefined): void {
    this.#first ??= refusal;
  }

  throwIfAny(): void {
    if (this.#first !== undefined) throw this.#first;
  }
}
