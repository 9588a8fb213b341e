import { compileMatcher, messageOf } from "@hookline/core";
import { z } from "zod";

const matcher = z.string().check(({ value, issues }) => {
  try {
    // A list of names in which nothing is named would mean all.
    if (value.trim() !== "") compileMatcher(value);
    else issues.push({ code: "custom", input: value, message: "must name a tool" });
  } catch (error) {
    issues.push({ code: "custom", input: value, message: `is no matcher: ${messageOf(error)}` });
  }
});

const rate = {
  most: z.int().min(1).max(100_000).describe("How many there may be in any stretch of that time"),
  seconds: z.number().positive().max(31_536_000).describe("Length of that time, in seconds"),
};

const limit = z.discriminatedUnion("per", [
  z.strictObject({
    per: z.literal("sender").describe("Counts the messages of each sender"),
    ...rate,
  }),
  z.strictObject({
    per: z.literal("tool").describe("Counts the calls of each tool"),
    ...rate,
    tools: z
      .array(matcher)
      .min(1)
      .optional()
      .describe(
        "The tools that are limited, each for itself: names, globs (read_*) or regular expressions in slashes, as hooks are matched everywhere; default: all",
      ),
    across: z
      .enum(["session", "process"])
      .default("session")
      .describe("Whether each session has counts of its own, or all sessions of the process share"),
  }),
  z.strictObject({
    per: z.literal("session").describe("Counts what each session does"),
    ...rate,
    of: z
      .enum(["tool_calls", "prompts"])
      .default("tool_calls")
      .describe("What is counted: the calls of all tools together, or prompts"),
  }),
]);

/** A limit, validated. */
export type Limit = z.output<typeof limit>;

/** The options of the plugin, under `plugins.options.rate-limit`. */
export const rateLimitOptions = z.strictObject({
  limits: z
    .array(limit)
    .default([{ per: "sender", most: 20, seconds: 60 }])
    .describe("The limits; what is to go ahead must be within all that concern it"),
});
