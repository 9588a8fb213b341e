import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { jsonSchemaOf } from "../../src/options/schema-of-options.js";
import type { OptionsSchema } from "../../src/plugin/options-schema.js";

describe("jsonSchemaOf", () => {
  it("says what goes in, not what comes out", () => {
    const schema = z.object({ size: z.string().default("1").transform(Number).describe("Size") });
    expect(jsonSchemaOf(schema)).toMatchObject({
      properties: { size: { type: "string", default: "1", description: "Size" } },
    });
  });

  it("takes anything for what has no JSON form", () => {
    const schema = z.object({
      at: z.date(),
      by: z.custom<() => void>(),
      n: z.bigint().default(1n),
    });
    expect(jsonSchemaOf(schema)?.properties).toEqual({ at: {}, by: {}, n: {} });
  });

  it("keeps what can be told where a part can not be converted at all", () => {
    const broken = {
      ...z.string()["~standard"],
      jsonSchema: {
        input: () => {
          throw new Error("no");
        },
      },
    };
    const schema = {
      "~standard": broken,
      shape: { good: z.number(), bad: { "~standard": broken } },
    } as unknown as OptionsSchema;
    expect(jsonSchemaOf(schema)?.properties).toMatchObject({ good: { type: "number" }, bad: {} });
  });

  it("asks schemas that do not convert themselves, as those of zod/mini", () => {
    const schema = mini.object({ size: mini._default(mini.number(), 3) });
    expect(schema["~standard"]).not.toHaveProperty("jsonSchema");
    expect(jsonSchemaOf(schema)?.properties).toEqual({ size: { type: "number", default: 3 } });
  });

  it("tells nothing of a schema of a library without JSON Schema, or whose getters throw", () => {
    const validate = (value: unknown) => ({ value });
    const standard = { version: 1, vendor: "other", validate } as const;
    expect(jsonSchemaOf({ "~standard": standard })).toBeUndefined();
    const hostile = {
      "~standard": standard,
      get shape() {
        throw new Error("no");
      },
    };
    expect(jsonSchemaOf(hostile as OptionsSchema)).toBeUndefined();
  });
});
