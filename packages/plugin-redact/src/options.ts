import { RE2JS } from "re2js";
import { z } from "zod";
import { PERSONAL_DATA, type PersonalKind } from "./personal-data/shapes.js";

const personal = Object.keys(PERSONAL_DATA) as [PersonalKind, ...PersonalKind[]];

/** Credentials are known by the shapes and names that the whole framework masks in its logs. */
const kind = z.enum(["credentials", ...personal]);

const place = z.enum(["prompts", "requests", "answers", "tool_input", "tool_output", "messages"]);

/** A place where texts are redacted. */
export type Place = z.infer<typeof place>;

const expression = z.string().check((check) => {
  const wrong = problemOf(check.value);
  if (wrong === undefined) return;
  check.issues.push({ code: "custom", input: check.value, message: wrong });
});

/** One word, in brackets or not: a mask must not be read as a name and a value, or as several. */
const MASK_SHAPE = /^(?:<W>|\[W\]|\(W\)|W|\*{1,20})$/.source.replaceAll(
  "W",
  "(?:[A-Za-z_-]|\\{kind\\}){1,40}",
);

const options = z.strictObject({
  kinds: z
    .array(kind)
    .default(kind.options.filter((one) => one !== "ip_address"))
    .describe("What is masked; by default everything but ip_address"),
  where: z
    .array(place)
    .default(place.options.filter((one) => one !== "tool_input"))
    .describe("Where it is masked; by default everywhere but in tool_input"),
  replacement: z
    .string()
    .regex(new RegExp(MASK_SHAPE), "must be one word, in brackets or not, such as <{kind}>")
    .default("<redacted>")
    .describe("What stands in place of a masked text; {kind} in it becomes the kind"),
  patterns: z
    .record(z.string().regex(/^[a-z][a-z_]{0,40}$/, "must be lower-case letters and _"), expression)
    .default({})
    .describe(
      "More that is masked: regular expressions (RE2) by the name of their kind, tried on each line",
    ),
  allow: z
    .array(z.string().min(1))
    .default([])
    .describe(
      "Texts that are let through, in any letter case; *@example.com lets through what ends so",
    ),
});

/** The options of the plugin, under `plugins.options.redact`. */
export const redactOptions = options.check(({ value, issues }) => {
  const { patterns, replacement } = value;
  const masks = [...kind.options, ...Object.keys(patterns)].map((one) => maskOf(one, replacement));
  for (const [name, source] of Object.entries(patterns)) {
    // It would mask its own masks, time and again.
    const matched = masks.find((mask) => RE2JS.compile(source).matcher(mask).find());
    if (matched === undefined) continue;
    const message = `must not match the replacement "${matched}": make it narrower, or choose another replacement`;
    issues.push({ code: "custom", input: source, path: ["patterns", name], message });
  }
});

/** The options, validated. */
export type RedactOptions = z.output<typeof redactOptions>;

/** What stands in place of a text of a kind. */
export function maskOf(kind: string, replacement: string): string {
  return replacement.replaceAll("{kind}", kind);
}

function problemOf(source: string): string | undefined {
  try {
    const isEmpty = RE2JS.compile(source).matcher("").find();
    return isEmpty ? "must not match an empty text" : undefined;
  } catch (error) {
    return `is no regular expression that RE2 can read: ${(error as Error).message}`;
  }
}
