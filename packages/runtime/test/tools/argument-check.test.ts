import { describe, expect, it } from "vitest";
import { z } from "zod";
import { zodCheck } from "../../src/tools/argument-check.js";

describe("zodCheck", () => {
  it("yields what the schema yields, with the keys it does not declare", async () => {
    const check = zodCheck(z.object({ n: z.coerce.number(), size: z.string().default("m") }));
    expect(await check({ n: "4", audit_marker: 1 })).toEqual({
      args: { n: 4, size: "m", audit_marker: 1 },
    });
  });

  it("never lets a declared value pass that was not parsed", async () => {
    const renamed = z
      .object({ path: z.string() })
      .transform(({ path }) => ({ file: path.toLowerCase() }));
    expect(await zodCheck(renamed)({ path: "/ETC", other: 1 })).toEqual({
      args: { file: "/etc", other: 1 },
    });
    const prepared = z.preprocess((args) => args, z.object({ a: z.string().trim() }));
    expect(await zodCheck(prepared)({ a: " x ", b: 1 })).toEqual({ args: { a: "x", b: 1 } });
  });

  it("keeps nothing but what the schema yields where it can not tell what is declared", async () => {
    const either = z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]);
    expect(await zodCheck(either)({ b: 1, c: 2 })).toEqual({ args: { b: 1 } });
  });

  it("says what is wrong without the values", async () => {
    const check = zodCheck(z.strictObject({ key: z.number() }));
    expect(await check({ key: "sk-secret" })).toEqual({
      wrong: expect.stringMatching(/expected number.*key/),
    });
    expect(JSON.stringify(await check({ key: "sk-secret" }))).not.toContain("sk-secret");
    expect(await check({ key: 1, more: 2 })).toEqual({ wrong: expect.stringContaining("more") });
  });

  it("rejects when the schema itself throws", async () => {
    const broken = z.object({}).refine(() => {
      throw new Error("broken schema");
    });
    await expect(zodCheck(broken)({})).rejects.toThrow("broken schema");
  });

  it("waits for schemas that are not synchronous, each time", async () => {
    const check = zodCheck(z.object({ n: z.number().refine(async (n) => n > 0) }));
    for (let n = 0; n < 2; n++) {
      expect(await check({ n: 1 })).toEqual({ args: { n: 1 } });
      expect(await check({ n: -1 })).toHaveProperty("wrong");
    }
  });
});
