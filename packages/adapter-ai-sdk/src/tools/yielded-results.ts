import type { MaybePromise } from "@hookline/core";

/** Shows a result that is not the last one. */
export type Show = (value: unknown) => void;

/** Whether an `execute` yields results, as far as can be told before it is called. */
export function yieldsResults(execute: unknown): boolean {
  return Object.prototype.toString.call(execute) === "[object AsyncGeneratorFunction]";
}

/** What a tool yields last, where it yields several results; those before it are shown. */
export function lastOf(result: unknown, show: Show): MaybePromise<unknown> {
  return isIterable(result) ? lastYield(result, show) : result;
}

async function lastYield(results: AsyncIterable<unknown>, show: Show): Promise<unknown> {
  let last: { readonly value: unknown } | undefined;
  for await (const value of results) {
    if (last !== undefined) show(last.value);
    last = { value };
  }
  return last?.value;
}

function isIterable(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === "object" && result !== null && Symbol.asyncIterator in result;
}

/** A run in the form in which the SDK takes several results: what is shown, then what it gives. */
export async function* shownResults(
  run: (show: Show) => Promise<unknown>,
): AsyncGenerator<unknown, void> {
  const waiting: unknown[] = [];
  let wake = (): void => {};
  let isOver = false;
  const over = (): void => {
    isOver = true;
    wake();
  };
  const result = run((value) => {
    waiting.push(value);
    wake();
  });
  result.then(over, over);
  while (!isOver || waiting.length > 0) {
    if (waiting.length > 0) yield waiting.shift();
    else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  yield await result;
}
