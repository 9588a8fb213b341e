// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references of the configuration look like template strings
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandReferences } from "../../src/options/expand-references.js";

const env = { TOKEN: "s3cret", PORT: "8080", EMPTY: "" };

describe("expandReferences", () => {
  it("replaces references at any depth, and leaves everything else alone", () => {
    const value = {
      a: ["Bearer ${TOKEN}", 1, null, true],
      b: { c: "x${EMPTY}y", "${TOKEN}": "$TOKEN" },
    };
    const { value: expanded, variables, texts, problems } = expandReferences(value, env);
    expect(expanded).toEqual({
      a: ["Bearer s3cret", 1, null, true],
      b: { c: "xy", "${TOKEN}": "$TOKEN" },
    });
    expect({ variables, texts, problems }).toEqual({
      variables: ["TOKEN", "EMPTY"],
      texts: ["s3cret"],
      problems: [],
    });
  });

  it("takes $${ for ${, and what is no name for a text", () => {
    const text = "$${TOKEN} ${} ${a-b} ${1} $$${PORT}";
    expect(expandReferences(text, env).value).toBe("${TOKEN} ${} ${a-b} ${1} $${PORT}");
  });

  it("gives a text that is nothing but a reference the type that the schema asks for", () => {
    const schema = {
      properties: { port: { type: "number" }, ports: { items: { type: "number" } } },
    };
    const value = { port: "${PORT}", ports: ["${PORT}"], other: "${PORT}" };
    expect(expandReferences(value, env, schema).value).toEqual({
      port: 8080,
      ports: [8080],
      other: "8080",
    });
  });

  it("tells what a text was read as, but for switches", () => {
    const schema = {
      properties: {
        list: { type: "array", items: { type: "string" } },
        pair: { type: "array", items: [{ type: "string" }, { type: "number" }] },
        map: { type: "object" },
        on: { type: "boolean" },
      },
    };
    const found = { L: "a, b", P: "12.50", M: '{"x":["y",1]}', ON: "yes" };
    const value = { list: "${L}", pair: ["${P}", "${P}"], map: "${M}", on: "${ON}" };
    const expanded = expandReferences(value, found, schema);
    expect(expanded.value).toEqual({
      list: ["a", "b"],
      pair: ["12.50", 12.5],
      map: { x: ["y", 1] },
      on: true,
    });
    expect(expanded.texts.toSorted()).toEqual(
      ["a, b", "a", "b", "12.50", "12.5", found.M, "y", "1"].toSorted(),
    );
  });

  it("remembers a text without the line end that a file left behind it", () => {
    expect(expandReferences("${K}", { K: "swordfish\n" }).texts).toContain("swordfish");
  });

  it("says where a variable is not set, or is not what is asked for, without its value", () => {
    const schema = { properties: { port: { type: "number" } } };
    const { problems } = expandReferences({ port: "${TOKEN}", at: ["${GONE}"] }, env, schema);
    expect(problems).toEqual([
      { path: ["port"], message: 'takes "TOKEN", which must be a number.' },
      { path: ["at", 0], message: expect.stringContaining('"GONE", which is not set') },
    ]);
  });

  it("leaves a text as it is when every ${ in it is escaped", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("${", "TOKEN", "}", "x", " ")), (parts) => {
        const text = parts.join("");
        expect(
          expandReferences(
            text.replaceAll("${", () => "$${"),
            env,
          ).value,
        ).toBe(text);
      }),
    );
  });
});
