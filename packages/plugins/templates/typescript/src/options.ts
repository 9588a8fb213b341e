import { z } from "zod";

/** The options of the plugin, under `plugins.options.my-plugin`. */
export const options = z.strictObject({
  denied_tools: z.array(z.string()).default([]).describe("Names of the tools that may not be used"),
});
