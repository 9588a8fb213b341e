import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MASK } from "../../src/redact/mask.js";
import { redactValue } from "../../src/redact/redact-value.js";

const S = "tr0ub4dor";

class Failing {
  toJSON(): never {
    throw new Error(`no form for ${S}`);
  }
}

/** The JSON text of a redacted value; undefined has none. */
function written(value: unknown, secrets: readonly string[] = [S]): string {
  return JSON.stringify(redactValue(value, secrets)) ?? "";
}

describe("redactValue", () => {
  it.each([
    [null],
    [true],
    [false],
    [0],
    [1.5],
    [""],
    ["plain"],
    [[]],
    [{}],
    [{ a: [1, { b: null }] }],
  ])("copies %j as it is", (value) => {
    expect(redactValue(value)).toEqual(value);
  });

  it("masks secrets and credentials at any place of nested data", () => {
    const value = { a: [`x ${S}`, { b: "sk-abcdefgh12345678" }], c: S };
    expect(redactValue(value, [S])).toEqual({ a: [`x ${MASK}`, { b: MASK }], c: MASK });
  });

  it("masks a secret that is the name of an entry", () => {
    expect(redactValue({ [S]: 1, ok: 2 }, [S])).toEqual({ [MASK]: 1, ok: 2 });
    expect(redactValue(new Map([[S, 1]]), [S])).toEqual({ [MASK]: 1 });
  });

  it.each([
    ["a text", "hunter2"],
    ["a number", 12345678],
    ["a big number", 12345678n],
    ["a list", ["sid=1", "b=2"]],
    ["an object", { user: "me", pass: "hunter2" }],
  ])("masks the whole value of an entry with a credential's name when it is %s", (_what, value) => {
    expect(redactValue({ token: value, page: 1 })).toEqual({ token: MASK, page: 1 });
  });

  it.each([null, undefined, "", true, false])(
    "keeps %j under a credential's name, which gives nothing away",
    (value) => {
      expect(redactValue({ token: value })).toEqual({ token: value });
    },
  );

  it("keeps what has no credential's name", () => {
    const usage = { total_tokens: 12, max_tokens: "100", tokenizer: "bpe" };
    expect(redactValue(usage)).toEqual(usage);
  });

  it("leaves the value it is given as it is and shares nothing with it", () => {
    const value = Object.freeze({ list: Object.freeze([Object.freeze({ password: "x" })]) });
    const copy = redactValue(value) as { list: unknown[] };
    expect(copy.list).not.toBe(value.list);
    expect(value).toEqual({ list: [{ password: "x" }] });
  });

  it.each<[string, unknown, unknown]>([
    ["not a number", Number.NaN, "NaN"],
    ["infinity", Number.NEGATIVE_INFINITY, "-Infinity"],
    ["a bigint", 123n, "123"],
    ["a symbol", Symbol(S), `Symbol(${MASK})`],
    [
      "a map",
      new Map<unknown, unknown>([
        ["a", 1],
        [2, S],
      ]),
      { 2: MASK, a: 1 },
    ],
    ["a set", new Set([1, S]), [1, MASK]],
    ["an error", new TypeError(`bad ${S}`), `TypeError: bad ${MASK}`],
    ["a buffer", Buffer.from(S), `[${S.length} bytes]`],
    ["an array buffer", new ArrayBuffer(3), "[3 bytes]"],
    ["a typed array", new Uint16Array(2), "[4 bytes]"],
    ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
    ["an invalid date", new Date(Number.NaN), null],
    ["a URL", new URL(`https://u:${S}@h/`), `https://${MASK}@h/`],
    [
      "an instance",
      new (class Point {
        x = 1;
        y = S;
      })(),
      { x: 1, y: MASK },
    ],
    ["an object without prototype", Object.assign(Object.create(null), { a: S }), { a: MASK }],
  ])("writes %s in a form that JSON has", (_what, value, form) => {
    expect(redactValue(value, [S])).toEqual(form);
  });

  it("masks a secret in the text of a function", () => {
    expect(written(() => "tr0ub4dor")).not.toContain(S);
  });

  it("writes gaps and undefined items of a list as null", () => {
    expect(redactValue([1, undefined, [undefined]])).toStrictEqual([1, null, [null]]);
    // biome-ignore lint/suspicious/noSparseArray: the gap is what is tested
    expect(written([1, , 3])).toBe("[1,null,3]");
  });

  it("keeps a key named __proto__ as a key", () => {
    const copy = redactValue(JSON.parse(`{"__proto__":{"polluted":"${S}"}}`), [S]) as object;
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(JSON.stringify(copy)).toBe(`{"__proto__":{"polluted":"${MASK}"}}`);
  });

  it("marks where a value contains itself", () => {
    const value: Record<string, unknown> = { a: 1 };
    value.self = value;
    value.list = [value];
    const map = new Map<string, unknown>();
    map.set("map", map);
    const set = new Set<unknown>();
    set.add(set);
    expect(redactValue({ value, map, set })).toEqual({
      value: { a: 1, self: "[circular]", list: ["[circular]"] },
      map: { map: "[circular]" },
      set: ["[circular]"],
    });
  });

  it("writes a value that stands in two places twice", () => {
    const shared = { a: 1 };
    expect(redactValue([shared, shared])).toEqual([{ a: 1 }, { a: 1 }]);
  });

  it("writes nothing below 32 levels", () => {
    let value: unknown = S;
    for (let i = 0; i < 10_000; i++) value = { in: value };
    const text = written(value);
    expect(text).toContain("[too deep]");
    expect(text.split('"in"').length - 1).toBe(32);
  });

  it.each<[string, unknown]>([
    ["its toJSON throws", new Failing()],
    [
      "a getter throws",
      {
        get bad() {
          throw new Error(S);
        },
      },
    ],
    [
      "its toJSON throws no error",
      {
        toJSON() {
          throw `just ${S}`;
        },
      },
    ],
  ])("says that a value can not be read when %s", (_why, value) => {
    const text = written({ value, other: 1 });
    expect(text).toContain("[unreadable: ");
    expect(text).toContain('"other":1');
    expect(text).not.toContain(S);
  });

  it.each<[string, () => unknown]>([
    ["a revoked proxy", revoked],
    ["a revoked proxy that is thrown", () => ({ toJSON: () => thrown(revoked()) })],
    [
      "an error whose message throws",
      () =>
        Object.defineProperty(new Error(), "message", {
          get: () => thrown(new Error("no message")),
        }),
    ],
    [
      "such an error that is thrown",
      () => ({
        toJSON: () =>
          thrown(
            Object.defineProperty(new Error(), "message", {
              get: () => thrown(new Error("no message")),
            }),
          ),
      }),
    ],
    ["an error whose message is no text", () => Object.assign(new Error(), { message: 5 })],
    [
      "a function without a text form",
      () => Object.assign(() => 1, { toString: () => thrown(new Error()) }),
    ],
  ])("does not throw at %s", (_what, make) => {
    expect(typeof written(make())).toBe("string");
    expect(typeof written({ value: make() })).toBe("string");
  });

  it("takes the form that toJSON gives and masks it", () => {
    expect(redactValue({ toJSON: () => ({ a: S, token: "x" }) }, [S])).toEqual({
      a: MASK,
      token: MASK,
    });
    const self = {
      toJSON() {
        return this;
      },
    };
    expect(redactValue(self)).toBe("[circular]");
  });

  it("always yields what JSON can write, without the secret", () => {
    const secret = fc
      .string({ minLength: 4, maxLength: 12 })
      .filter(
        (text) =>
          ![MASK, "[circular]", "[too deep]", "[unreadable", "[too large]"].join().includes(text),
      );
    const scene = secret.chain((text) => {
      const leaf = fc.oneof(
        fc.constantFrom<unknown>(
          text,
          `before ${text} after`,
          Buffer.from(text),
          Symbol(text),
          new Error(text),
          new Date(0),
          undefined,
          1n,
          new Failing(),
        ),
        fc.anything({ withBigInt: true, withMap: true, withSet: true, withDate: true }),
      );
      const tree = fc.letrec((tie) => ({
        node: fc.oneof(
          { maxDepth: 4 },
          leaf,
          fc.array(tie("node"), { maxLength: 4 }),
          fc.dictionary(fc.oneof(fc.string(), fc.constant(text)), tie("node"), { maxKeys: 4 }),
          fc
            .array(fc.tuple(leaf, tie("node")), { maxLength: 3 })
            .map((entries) => new Map(entries)),
          fc.array(tie("node"), { maxLength: 3 }).map((items) => new Set(items)),
        ),
      })).node;
      return fc.tuple(fc.constant(text), tree);
    });
    fc.assert(
      fc.property(scene, ([text, value]) => {
        expect(textsOf(redactValue(value, [text])).filter((one) => one.includes(text))).toEqual([]);
        expect(() => JSON.stringify(redactValue(value, [text]))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it("masks the value beside a credential's name, in an object, a pair or a map of headers", () => {
    expect(
      redactValue([
        { name: "Authorization", value: "Digest abc" },
        { key: "API_KEY", value: "hunter2" },
        { name: "Accept", value: "text/html" },
        ["Cookie", "a=b"],
        ["Accept", "*/*"],
      ]),
    ).toEqual([
      { name: "Authorization", value: MASK },
      { key: "API_KEY", value: MASK },
      { name: "Accept", value: "text/html" },
      ["Cookie", MASK],
      ["Accept", "*/*"],
    ]);
  });

  it("keeps counts of tokens, and masks tokens", () => {
    expect(redactValue({ max_tokens: 10, total_tokens: "12", tokens: ["abc"] })).toEqual({
      max_tokens: 10,
      total_tokens: "12",
      tokens: MASK,
    });
  });

  it("stops writing a value of more than ten thousand parts", () => {
    const written = redactValue(Array.from({ length: 1_000_000 }, (_, i) => i)) as unknown[];
    expect(written.length).toBeLessThan(10_001);
    expect(written.at(-1)).toBe("[too large]");
    const shared: unknown[] = ["leaf"];
    let graph = shared;
    for (let depth = 0; depth < 30; depth++) graph = [graph, graph];
    expect(JSON.stringify(redactValue(graph)).length).toBeLessThan(1_000_000);
  });

  it("keeps so many characters of every text", () => {
    expect(redactValue({ a: "abcdef", b: ["abcdef"] }, [], 3)).toEqual({ a: "abc", b: ["abc"] });
  });
});

function thrown(value: unknown): never {
  throw value;
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Every text in a JSON-safe value, names of entries included. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return [
    ...Object.keys(Array.isArray(value) ? {} : value),
    ...Object.values(value).flatMap(textsOf),
  ];
}
