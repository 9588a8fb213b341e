import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactOptions } from "../src/options.js";
import { Redactor } from "../src/redactor.js";
import { EXAMPLES, tellingTexts } from "./support/telling-texts.js";

const everything = Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[];

function redactor(options: object = {}): Redactor {
  return new Redactor(redactOptions.parse({ kinds: everything, ...options }));
}

const examples = Object.entries(EXAMPLES).flatMap(([kind, texts]) =>
  texts.map((text) => [kind, text]),
);

describe("Redactor", () => {
  it.each(examples)("masks %s: %s", (kind, text) => {
    const masked = redactor({ kinds: [kind], replacement: "[{kind}]" }).text(`It is ${text}, see?`);
    expect(masked).toMatch(/^It is .*\[\w+\].*, see\?$/);
    expect(masked).toContain(`[${kind}]`);
    expect(masked).not.toContain(text);
  });

  it.each(examples)("lets %s pass where its kind is not named: %s", (kind, text) => {
    const others = everything.filter((one) => one !== kind);
    expect(redactor({ kinds: others.filter((one) => one !== "credentials") }).text(text)).toBe(
      text,
    );
  });

  it.each([
    ["a number that fails the check of cards", "4111 1111 1111 1112"],
    ["letters that fail the check of IBANs", "DE88 3704 0044 0532 0130 00"],
    ["a version", "version 1.2.3"],
    ["an address that is none", "999.1.1.1"],
    ["an address of the machine itself", "http://127.0.0.1:8080 and ::1"],
    ["a clock time", "at 10:30:00"],
    ["a date", "2026-11-30"],
    ["a mention", "@ada said so"],
  ])("leaves %s alone", (_what, text) => {
    expect(redactor().text(text)).toBe(text);
  });

  it("finds the end of a number that another one follows", () => {
    const by = redactor();
    expect(by.text("DE89 3704 0044 0532 0130 00 AND SO ON")).toBe("<redacted> AND SO ON");
    expect(by.text("378282246310005 2024-01")).toBe("<redacted> 2024-01");
  });

  it("changes nothing in what it has redacted", () => {
    for (const replacement of ["<redacted>", "[{kind}]", "***", "hidden"]) {
      const by = redactor({ replacement });
      fc.assert(
        fc.property(tellingTexts, (text) => {
          const once = by.text(text);
          expect(by.text(once)).toBe(once);
        }),
      );
    }
  });

  it("lets through what is allowed, in any letter case, and by its ending", () => {
    const by = redactor({ allow: ["help@shop.example", "*@example.com"] });
    expect(by.text("Help@Shop.example, a@EXAMPLE.com, b@shop.example")).toBe(
      "Help@Shop.example, a@EXAMPLE.com, <redacted>",
    );
  });

  it("masks what patterns match, line by line, by their name", () => {
    const by = redactor({ patterns: { case_number: "CASE-\\d+.*" }, replacement: "<{kind}>" });
    expect(by.text("see CASE-12 of ada\nand more")).toBe("see <case_number>\nand more");
  });

  it("takes time in proportion to the length of a text", () => {
    const hostile = ["1", "1 ", "a@", "a.", "+1(", "AB12", ":", "a:", "1.", "-----BEGIN "];
    const by = redactor({ patterns: { trap: "(1+)+$" }, replacement: "***" });
    for (const piece of hostile) by.text(piece.repeat(20_000));
  });

  it.each([
    [{ patterns: { trap: "(?=a)b" } }, /RE2/],
    [{ patterns: { trap: "a*" } }, /empty/],
    [{ patterns: { trap: "e.*" } }, /must not match the replacement/],
    [{ replacement: "a b" }, /one word/],
    [{ kinds: ["emails"] }, /email/],
  ])("refuses %j", (options, why) => {
    expect(() => redactOptions.parse(options)).toThrow(why);
  });
});
