import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CappedText, TextTail } from "../../src/cli-backend/process-output.js";

/** A text, and its bytes cut into pieces anywhere. */
const cutText = fc
  .tuple(fc.string({ unit: "binary", maxLength: 60 }), fc.array(fc.nat({ max: 9 })))
  .map(([text, sizes]) => ({ text, chunks: cut(Buffer.from(text), sizes) }));

function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...chunks, bytes.subarray(at)];
}

describe("CappedText", () => {
  it("puts characters together again wherever their bytes were cut", () => {
    fc.assert(
      fc.property(cutText, ({ text, chunks }) => {
        const output = new CappedText(1_000);
        const pieces = chunks.map((chunk) => output.add(chunk));
        pieces.push(output.end());
        expect(pieces.join("")).toBe(text);
        expect(output.text).toBe(text);
        for (const piece of pieces) expect(piece).not.toContain("\uFFFD");
      }),
    );
  });

  it("takes exactly as many bytes as it may", () => {
    const output = new CappedText(3);
    expect(output.add(Buffer.from("ab"))).toBe("ab");
    expect(output.add(Buffer.from("c"))).toBe("c");
    expect(output.add(Buffer.from("d"))).toBeUndefined();
    expect(output.text).toBe("abc");
  });

  it("shows a character that never came to its end as one replacement", () => {
    const output = new CappedText(10);
    expect(output.add(Buffer.from("é").subarray(0, 1))).toBe("");
    expect(output.end()).toBe("\uFFFD");
  });
});

describe("TextTail", () => {
  it("keeps the last characters and says whether there were more", () => {
    fc.assert(
      fc.property(cutText, fc.integer({ min: 1, max: 20 }), ({ text, chunks }, limit) => {
        const tail = new TextTail(limit);
        for (const chunk of chunks) tail.add(chunk);
        expect(tail.end()).toEqual({ text: text.slice(-limit), isCut: text.length > limit });
      }),
    );
  });
});
