import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  copyPlain,
  frozenCopy,
  isPlainContainer,
  isSamePlain,
} from "../../src/plain-data/copy-plain.js";

/** Plain data of any shape, with keys that are easily mistaken for something else. */
const plainData = fc.letrec((tie) => ({
  data: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constantFrom<unknown>(null, undefined, 1n, Symbol.iterator),
    ),
    fc.array(tie("data"), { maxLength: 5 }),
    fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "toString", "length")),
      tie("data"),
      { maxKeys: 5, noNullPrototype: false },
    ),
  ),
})).data;

/** Every container in a value. */
function containersOf(value: unknown, found = new Set<object>()): Set<object> {
  if (!isPlainContainer(value) || found.has(value as object)) return found;
  found.add(value as object);
  for (const inner of Object.values(value as object)) containersOf(inner, found);
  return found;
}

function nested(depth: number, innermost: unknown = "end"): unknown {
  let value = innermost;
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? { in: value } : [value];
  return value;
}

/** Two paths to each part from the part above it. */
function doubling(depth: number): unknown[] {
  let value: unknown[] = ["end"];
  for (let i = 1; i < depth; i++) value = [value, value];
  return value;
}

function circular(): Record<string, unknown> {
  const value: Record<string, unknown> = { name: "loop", list: [] };
  value.self = value;
  (value.list as unknown[]).push(value, [value]);
  return value;
}

describe.each([
  ["copyPlain", copyPlain],
  ["frozenCopy", frozenCopy],
])("%s", (name, copyOf) => {
  it("makes an equal copy that shares no container with the original", () => {
    fc.assert(
      fc.property(plainData, (value) => {
        const copy = copyOf(value);
        expect(isDeepStrictEqual(copy, value)).toBe(true);
        const originals = containersOf(value);
        for (const container of containersOf(copy)) expect(originals.has(container)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it("copies a key named __proto__ as a key", () => {
    const copy = copyOf(JSON.parse('{"a":{"__proto__":{"polluted":true}}}'));
    expect(Object.getPrototypeOf(copy.a)).toBe(Object.prototype);
    expect(Object.keys(copy.a)).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("keeps a missing prototype missing", () => {
    const bare = Object.assign(Object.create(null), { a: 1 });
    expect(Object.getPrototypeOf(copyOf({ bare }).bare)).toBeNull();
  });

  it("keeps the gaps and the length of a list", () => {
    const sparse = new Array(3);
    sparse[1] = "x";
    const copy = copyOf(sparse);
    expect(copy).toHaveLength(3);
    expect(Object.keys(copy)).toEqual(["1"]);
  });

  it("copies circular data into data that is circular in the same places", () => {
    const value = circular();
    const copy = copyOf(value) as typeof value;
    expect(copy).not.toBe(value);
    expect(copy.self).toBe(copy);
    expect((copy.list as unknown[])[0]).toBe(copy);
    expect((copy.list as unknown[][])[1]?.[0]).toBe(copy);
    const originals = containersOf(value);
    for (const container of containersOf(copy)) expect(originals.has(container)).toBe(false);
  });

  it("makes two of a small part that is shared, and one of it where there is too much", () => {
    const part = { a: 1 };
    const small = copyOf({ left: part, right: part });
    expect(small).toEqual({ left: part, right: part });
    expect(small.left).not.toBe(small.right);
    const large = copyOf({ left: part, right: part, rest: new Array(10_000).fill([]) });
    expect(large.left).toBe(large.right);
    expect(large.left).not.toBe(part);
  });

  it("does not multiply parts that are shared at every level", () => {
    const value = doubling(20);
    const copy = copyOf(value);
    expect(containersOf(copy).size).toBe(20);
    expect(isSamePlain(copy, value)).toBe(true);
    const originals = containersOf(value);
    for (const container of containersOf(copy)) expect(originals.has(container)).toBe(false);
  });

  it.each([9_998, 9_999, 10_000, 10_001, 30_000])("copies a list of %i objects", (length) => {
    const value = Array.from({ length }, (_, id) => ({ id }));
    const copy = copyOf(value);
    expect(copy).toHaveLength(length);
    expect(copy.every((one, id) => one.id === id && one !== value[id])).toBe(true);
    expect(Object.isFrozen(copy.at(-1))).toBe(name === "frozenCopy");
  });

  it.each([63, 64, 65, 66, 200, 1_000])("copies data that is nested %i levels deep", (depth) => {
    const value = nested(depth);
    const copy = copyOf(value);
    expect(isSamePlain(copy, value)).toBe(true);
    expect(containersOf(copy).size).toBe(depth);
    const originals = containersOf(value);
    for (const container of containersOf(copy)) expect(originals.has(container)).toBe(false);
  });

  it("takes over what is no plain data, unfrozen", () => {
    class Account {
      balance = 1;
    }
    const things = [
      new Account(),
      new Date(0),
      new Map([["a", 1]]),
      new Set([1]),
      Buffer.from("x"),
      /x/g,
      new Error("x"),
      () => 1,
      Promise.resolve(),
    ];
    const copy = copyOf({ deep: [things] }).deep[0] as unknown[];
    for (const [i, thing] of things.entries()) {
      expect(copy[i]).toBe(thing);
      expect(Object.isFrozen(thing)).toBe(false);
    }
  });

  it.each([["text"], [1], [null], [undefined], [true], [1n], [Symbol.iterator], [new Date(0)]])(
    "gives %o back as it is",
    (value) => {
      expect(copyOf(value)).toBe(value);
    },
  );

  it("reads a frozen original without trouble and leaves any original as it is", () => {
    const frozen = Object.freeze({ a: Object.freeze([1]) });
    expect(copyOf(frozen)).toEqual(frozen);
    const open = { a: [1] };
    copyOf(open);
    expect(Object.isFrozen(open) || Object.isFrozen(open.a)).toBe(false);
  });

  if (name === "copyPlain") {
    it("can be edited at any depth without the original noticing", () => {
      const original = { a: { b: [1, { c: 2 }] } };
      const copy = copyPlain(original);
      copy.a.b.push(3);
      (copy.a.b[1] as { c: number }).c = 9;
      expect(original).toEqual({ a: { b: [1, { c: 2 }] } });
    });
  } else {
    it("can be edited at no depth", () => {
      fc.assert(
        fc.property(plainData, (value) => {
          for (const container of containersOf(frozenCopy(value))) {
            expect(Object.isFrozen(container)).toBe(true);
          }
        }),
      );
      for (const container of containersOf(frozenCopy(circular()))) {
        expect(Object.isFrozen(container)).toBe(true);
      }
      for (const container of containersOf(frozenCopy(nested(100)))) {
        expect(Object.isFrozen(container)).toBe(true);
      }
    });
  }
});

describe("isPlainContainer", () => {
  it.each([[{}], [[]], [Object.create(null)], [JSON.parse('{"__proto__":1}')]])(
    "says yes to %o",
    (value) => {
      expect(isPlainContainer(value)).toBe(true);
    },
  );

  it.each([
    [null],
    [undefined],
    ["text"],
    [1],
    [() => 1],
    [new Date()],
    [new Map()],
    [new (class A {})()],
    [Object.create({ inherited: true })],
    [Buffer.from("x")],
  ])("says no to %o", (value) => {
    expect(isPlainContainer(value)).toBe(false);
  });
});

describe("isSamePlain", () => {
  it("holds between any value and its copy", () => {
    fc.assert(
      fc.property(plainData, (value) => {
        expect(isSamePlain(value, copyPlain(value))).toBe(true);
        expect(isSamePlain(frozenCopy(value), value)).toBe(true);
      }),
    );
  });

  it("notices a change at any place", () => {
    fc.assert(
      fc.property(plainData, fc.nat(), (value, pick) => {
        const copy = copyPlain({ value });
        const containers = [...containersOf(copy)] as Record<string, unknown>[];
        const container = containers[pick % containers.length] as Record<string, unknown>;
        if (Array.isArray(container)) container.push("new");
        else container["a new key"] = undefined;
        expect(isSamePlain({ value }, copy)).toBe(false);
        expect(isSamePlain(copy, { value })).toBe(false);
      }),
    );
  });

  it.each<[unknown, unknown]>([
    [{}, []],
    [{ 0: "a" }, ["a"]],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [new Array(2), []],
    [{ a: undefined }, {}],
    [{ a: undefined }, { b: undefined }],
    [{ toString: 1 }, { a: 1 }],
    [{ a: 1 }, null],
    ["1", 1],
    [null, undefined],
    [new Date(0), new Date(0)],
    [{ a: new Map() }, { a: new Map() }],
  ])("tells %o from %o", (a, b) => {
    expect(isSamePlain(a, b)).toBe(false);
    expect(isSamePlain(b, a)).toBe(false);
  });

  it("does not mind the order of the keys", () => {
    expect(isSamePlain({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  });

  it("takes not-a-number for the same as itself", () => {
    expect(isSamePlain([Number.NaN], [Number.NaN])).toBe(true);
  });

  it("compares parts that are shared at every level, and finds the one difference", () => {
    const other = doubling(20);
    expect(isSamePlain(doubling(20), other)).toBe(true);
    const [left] = other as unknown[][];
    expect(isSamePlain(doubling(20), [left, [...(left ?? []), "more"]])).toBe(false);
  });

  it("compares circular data", () => {
    expect(isSamePlain(circular(), copyPlain(circular()))).toBe(true);
    const other = circular();
    (other.list as unknown[]).push(1);
    expect(isSamePlain(circular(), other)).toBe(false);
    const renamed = circular();
    renamed.name = "another";
    expect(isSamePlain({ deep: nested(100, circular()) }, { deep: nested(100, renamed) })).toBe(
      false,
    );
  });
});
