import { AsyncLocalStorage } from "node:async_hooks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Flow, flow, type MaybePromise, waitFor } from "../src/index.js";

/** A value that is there, or comes later. */
const given = (isLater: boolean, value: number): MaybePromise<number> =>
  isLater ? Promise.resolve(value) : value;

function* sum(values: readonly MaybePromise<number>[]): Flow<number> {
  let total = 0;
  for (const value of values) total += yield* waitFor(value);
  return total;
}

describe("flow", () => {
  it("returns what is there at once, and a promise where something has to be waited for", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.nat())), async (parts) => {
        const result = flow(() => sum(parts.map(([isLater, value]) => given(isLater, value))));
        const isLater = parts.some(([later]) => later);
        expect(result instanceof Promise).toBe(isLater);
        expect(await result).toBe(parts.reduce((total, [, value]) => total + value, 0));
      }),
    );
  });

  it("throws at once what is thrown before it has waited, and rejects with what comes later", async () => {
    const broken = new Error("broken");
    function* fail(first: MaybePromise<void>): Flow<void> {
      yield* waitFor(first);
      throw broken;
    }
    expect(() => flow(() => fail(undefined))).toThrow(broken);
    await expect(flow(() => fail(Promise.resolve()))).rejects.toBe(broken);
  });

  it.each([1, 2, 3])(
    "lets the work catch what it waited for at its wait %i, and clean up",
    async (at) => {
      const log: string[] = [];
      function* work(): Flow<string> {
        try {
          for (let wait = 1; ; wait++) {
            yield* waitFor(
              wait === at ? Promise.reject(new Error(`wait ${wait}`)) : Promise.resolve(),
            );
          }
        } catch (error) {
          return (error as Error).message;
        } finally {
          log.push("cleaned up");
        }
      }
      expect(await flow(work)).toBe(`wait ${at}`);
      expect(log).toEqual(["cleaned up"]);
    },
  );

  it("goes on in the asynchronous context it was started in", async () => {
    const context = new AsyncLocalStorage<string>();
    function* work(): Flow<(string | undefined)[]> {
      const seen = [context.getStore()];
      for (let wait = 0; wait < 3; wait++) {
        yield* waitFor(context.run("elsewhere", () => Promise.resolve()));
        seen.push(context.getStore());
      }
      return seen;
    }
    expect(await context.run("here", () => flow(work))).toEqual(["here", "here", "here", "here"]);
  });

  it("goes on once, whatever a thenable does that is no promise", async () => {
    let steps = 0;
    const twice = {
      // biome-ignore lint/suspicious/noThenProperty: what is tested
      then(resolve: (value: number) => void) {
        resolve(1);
        resolve(2);
      },
    } as PromiseLike<number>;
    function* work(): Flow<number> {
      const value = yield* waitFor(twice);
      steps++;
      return value;
    }
    expect(await flow(work)).toBe(1);
    expect(steps).toBe(1);
  });
});
