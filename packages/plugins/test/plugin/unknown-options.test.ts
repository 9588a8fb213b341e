import { describe, expect, it } from "vitest";
import { z } from "zod";
import { definePlugin } from "../../src/plugin/define-plugin.js";
import type { OptionsSchema } from "../../src/plugin/options-schema.js";
import { unknownOptions } from "../../src/plugin/unknown-options.js";
import { validateOptions, validateOptionsNow } from "../../src/plugin/validate-options.js";

const plain = z.object({ branches: z.array(z.string()).default(["main"]) });
const given = { brnaches: ["release"] };

describe("options that a schema does not know", () => {
  it("are refused where zod would drop them, with the nearest name and what else is wrong", async () => {
    const options = plain.extend({ limit: z.number() });
    const Guard = definePlugin({ info: { name: "guard" }, options });
    const refusal = {
      code: "INVALID_OPTIONS",
      handler: "guard",
      message: expect.stringMatching(
        /brnaches: is no option\. Did you mean "branches"\?; limit: .*plugins\.options\.guard/,
      ),
    };
    await expect(validateOptions(Guard, given)).rejects.toMatchObject(refusal);
    expect(() => validateOptionsNow(Guard, given)).toThrow(expect.objectContaining(refusal));
  });

  it.each<[string, OptionsSchema]>([
    ["has a default", plain.default({ branches: [] })],
    ["is refined and transformed", plain.refine(() => true).transform(({ branches }) => branches)],
  ])("are found where the object %s", (_what, schema) => {
    expect(unknownOptions(schema, given)).toMatchObject([{ path: ["brnaches"] }]);
  });

  it("are found in objects below", () => {
    const schema = z.object({
      limits: z.object({ size: z.number().optional() }).optional(),
      rules: z.array(z.object({})),
      by_tool: z.record(z.string(), z.object({})),
    });
    const options = { limits: { siez: 1 }, rules: [{}, { x: 1 }], by_tool: { bash: { y: 1 } } };
    expect(unknownOptions(schema, options)).toEqual([
      { path: ["limits", "siez"], message: 'is no option. Did you mean "size"?' },
      { path: ["rules", 1, "x"], message: "is no option. There are none." },
      { path: ["by_tool", "bash", "y"], message: "is no option. There are none." },
    ]);
  });

  it.each<[string, OptionsSchema]>([
    ["loose objects", plain.loose()],
    ["objects with a catch-all", plain.catchall(z.array(z.string()))],
    ["records", z.record(z.string(), z.unknown())],
  ])("are kept by %s", async (_what, options) => {
    const Keeping = definePlugin({ info: { name: "keeping" }, options });
    expect(await validateOptions(Keeping, given)).toMatchObject(given);
  });

  it("are the schema's own affair in other libraries", async () => {
    const validate = (value: unknown) => ({ value });
    const options = { "~standard": { version: 1, vendor: "other", validate } } as const;
    const Other = definePlugin({ info: { name: "other" }, options });
    expect(await validateOptions(Other, given)).toEqual(given);
  });
});
