/** A tool of the suite; every one takes `{ text: string }`. */
export interface SuiteTool {
  readonly name: string;
  readonly description: string;
  /**
   * Does its work, which may fail.
   * @param signal aborts when the call is stopped; undefined where nothing can stop it
   */
  execute(args: { readonly text: string }, signal?: AbortSignal): string | Promise<string>;
}

/** A call of a tool of the suite. */
export interface SuiteCall {
  readonly name: string;
  readonly text: string;
}

/** A run of a tool, as the tool itself saw it. */
export interface ToolRun {
  readonly name: string;
  readonly args: unknown;
}

/** The tools of one session, and what they have been called with. */
export class SuiteTools {
  readonly runs: ToolRun[] = [];
  /** Calls of `meet` that wait for the other ones. */
  #waiting: (() => void)[] = [];
  #onRun: (() => void) | undefined;

  readonly all: readonly SuiteTool[] = [
    this.#tool("echo", "Says the text again", ({ text }) => text),
    this.#tool("fail", "Fails with the text", ({ text }) => {
      throw new Error(text);
    }),
    this.#tool("hang", "Does nothing until it is stopped", (_args, signal) => stopped(signal)),
    this.#tool("meet", "Waits until it is called twice", ({ text }) => this.#meet(text)),
  ];

  /** Resolves when a tool is called; later calls only. */
  nextRun(): Promise<void> {
    return new Promise((resolve) => {
      this.#onRun = resolve;
    });
  }

  #tool(name: string, description: string, work: SuiteTool["execute"]): SuiteTool {
    return {
      name,
      description,
      execute: (args, signal) => {
        this.runs.push({ name, args });
        this.#onRun?.();
        return work(args, signal);
      },
    };
  }

  #meet(text: string): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(text));
      if (this.#waiting.length === 2) for (const go of this.#waiting.splice(0)) go();
    });
  }
}

function stopped(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}
