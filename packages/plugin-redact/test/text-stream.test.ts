import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactOptions } from "../src/options.js";
import { Redactor } from "../src/redactor.js";
import { TextStream } from "../src/text-stream.js";
import { EXAMPLES, tellingTexts } from "./support/telling-texts.js";

const all = Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[];
const redactor = new Redactor(redactOptions.parse({ kinds: all }));
const byLine = new Redactor(
  redactOptions.parse({
    patterns: { animal: "fox.*dog|so\\s", indented: "^\\s+(it|and)" },
    replacement: "***",
  }),
);

/** The text in pieces that end at the places, wherever those are. */
function piecesOf(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1))), text.length];
  ends.sort((a, b) => a - b);
  return ends.map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end));
}

function streamed(pieces: readonly string[], by: Redactor): string {
  const stream = new TextStream(by);
  return pieces.map((piece) => stream.push(piece)).join("") + stream.end();
}

describe("TextStream", () => {
  it.each([
    ["", redactor],
    [" where patterns of the options see lines", byLine],
  ])("gives of any pieces what the whole text gives%s", (_where, by) => {
    fc.assert(
      fc.property(tellingTexts, fc.array(fc.nat(), { maxLength: 40 }), (text, places) => {
        expect(streamed(piecesOf(text, places), by)).toBe(by.text(text));
      }),
      { numRuns: 300 },
    );
  });

  it("gives text out long before its end", () => {
    const stream = new TextStream(redactor);
    const words = "these are ordinary words of an answer ".repeat(20);
    let given = 0;
    const longest = Math.max(
      ...[...words].map((_, i) => {
        given += stream.push(words[i] ?? "").length;
        return i + 1 - given;
      }),
    );
    expect(longest).toBeLessThan(200);
  });

  it("gives nothing of a key out until it knows where the key ends", () => {
    const stream = new TextStream(redactor);
    const key = `-----BEGIN PRIVATE KEY-----\n${"MIIEpAIBAAKC\n".repeat(300)}`;
    const before = [...key].map((character) => stream.push(character)).join("");
    expect(before).toBe("");
    const end = "-----END PRIVATE KEY----- and on it goes";
    expect(stream.push(end) + stream.end()).toBe("<redacted> and on it goes");
  });

  it("is as new after its end", () => {
    const stream = new TextStream(redactor);
    expect(stream.push("4111 1111 1111 ") + stream.end()).toBe("4111 1111 1111 ");
    expect(stream.push("1111") + stream.end()).toBe("1111");
  });
});
