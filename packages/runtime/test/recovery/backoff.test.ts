import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { delayAfter } from "../../src/recovery/backoff.js";
import { llmRetryPolicy, toolRetryPolicy } from "../../src/recovery/retry-policy.js";

describe("delayAfter", () => {
  it("doubles the wait up to the cap, for models with up to half of it on top", () => {
    const { backoff } = llmRetryPolicy;
    const delays = (random: number) =>
      [0, 1, 2, 5, 9].map((n) => delayAfter(n, backoff, () => random));
    expect(delays(0)).toEqual([5_000, 10_000, 20_000, 120_000, 120_000]);
    expect(delays(1)).toEqual([7_500, 15_000, 30_000, 120_000, 120_000]);
  });

  it("waits exactly for tools, where nothing else is said", () => {
    const never = () => expect.unreachable();
    const delays = [0, 1, 2, 6].map((n) => delayAfter(n, toolRetryPolicy.backoff, never));
    expect(delays).toEqual([1_000, 2_000, 4_000, 30_000]);
  });

  it("keeps to its limits, whatever chance does", () => {
    const backoff = fc.record({
      base: fc.integer({ min: 1, max: 10_000 }),
      factor: fc.double({ min: 1, max: 5, noNaN: true }),
      max: fc.integer({ min: 10_000, max: 200_000 }),
      jitter: fc.double({ min: 0.01, max: 1, noNaN: true }),
      spread: fc.constantFrom("above" as const, "around" as const),
    });
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(50), backoff, chance, (attempt, given, random) => {
        const delay = delayAfter(attempt, given, () => random);
        expect(delay).toBeGreaterThanOrEqual(100);
        expect(delay).toBeLessThanOrEqual(given.max);
      }),
    );
  });
});
