import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SlidingWindow } from "../src/sliding-window.js";

const steps = fc.array(fc.nat({ max: 40 }), { maxLength: 200 });

describe("SlidingWindow", () => {
  it("lets pass what is within the limit, in any stretch of time, and nothing else", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), steps, (most, gaps) => {
        const window = new SlidingWindow(most, 100);
        const taken: number[] = [];
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          const recent = taken.filter((time) => time > now - 100).length;
          const isFree = window.wait(now) === 0;
          expect(isFree).toBe(recent < most);
          if (!isFree) continue;
          window.take(now);
          taken.push(now);
        }
      }),
    );
  });

  it("says exactly how long to wait", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), steps, (most, gaps) => {
        const window = new SlidingWindow(most, 100);
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          const wait = window.wait(now);
          if (wait > 0) expect(window.wait(now + wait - 1)).toBe(1);
          now += wait;
          expect(window.wait(now)).toBe(0);
          window.take(now);
        }
      }),
    );
  });
});
