import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip } from "../../src/signals/make-signal.js";

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe("clip", () => {
  it("gives an event back as it is when it fits to the byte", () => {
    const event = { text: "ä".repeat(50) };
    expect(clip(event, sizeOf(event))).toBe(event);
    expect(clip(event, sizeOf(event) - 1)).toHaveProperty("truncated", true);
  });

  it("allows 16 KiB where no limit is named", () => {
    const shell = sizeOf({ text: "" });
    const fitting = { text: "x".repeat(16_384 - shell) };
    expect(clip(fitting)).toBe(fitting);
    const clipped = clip({ text: "x".repeat(16_385 - shell) });
    expect(Object.keys(clipped)).toEqual(["truncated", "original_bytes", "data"]);
    expect(clipped.original_bytes).toBe(16_385);
    expect(sizeOf(clipped)).toBeLessThanOrEqual(16_384);
  });

  it("keeps the start of the event's JSON text and says how long it was", () => {
    const event = { first: "begin", text: "x".repeat(1_000) };
    const clipped = clip(event, 300);
    expect(clipped).toMatchObject({ truncated: true, original_bytes: sizeOf(event) });
    expect(JSON.stringify(event).startsWith(clipped.data as string)).toBe(true);
    expect((clipped.data as string).startsWith('{"first":"begin"')).toBe(true);
  });

  it("uses most of the room for a text that needs no escapes", () => {
    const clipped = clip({ text: "x".repeat(100_000) });
    expect(sizeOf(clipped)).toBeGreaterThan(16_000);
  });

  it("stays below any limit for any data", () => {
    const unit = fc.constantFrom("a", "ä", "語", "😀", '"', "\\", "\n", "\u0000", "\ud800");
    const data = fc.dictionary(
      fc.string({ unit, maxLength: 4 }),
      fc.oneof(fc.string({ unit, maxLength: 400 }), fc.jsonValue()),
    );
    fc.assert(
      fc.property(data, fc.integer({ min: 80, max: 600 }), (event, limit) => {
        const clipped = clip(event, limit);
        expect(sizeOf(clipped)).toBeLessThanOrEqual(limit);
        if (clipped !== event) {
          expect(sizeOf(event)).toBeGreaterThan(limit);
          expect(JSON.stringify(event).startsWith(clipped.data as string)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("keeps nothing where the limit has room for nothing", () => {
    expect(clip({ text: "abc" }, 1)).toEqual({ truncated: true, original_bytes: 14, data: "" });
  });
});
