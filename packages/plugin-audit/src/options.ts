import type { PointName } from "@hookline/core";
import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import { z } from "zod";

/** Points at which nothing is decided; those that pass in great numbers are left out. */
const observed = POINT_NAMES.filter((point) => {
  const { kind, recorded = true, dormant = false } = definitionOf(point);
  return kind === "observe" && recorded && !dormant;
}) as [PointName, ...PointName[]];

/** The options of the plugin, under `plugins.options.audit`. */
export const auditOptions = z.strictObject({
  directory: z
    .string()
    .min(1)
    .default(".hookline/audit")
    .describe("Where the files are kept, from the directory in which the process was started"),
  observe: z
    .array(z.enum(observed))
    .default([])
    .describe("Points that are recorded too although nothing is decided there"),
  max_bytes: z
    .int()
    .min(1_024)
    .default(10_485_760)
    .describe("Bytes that a file has at most; a line that is longer has one to itself"),
  fsync: z
    .enum(["never", "batch", "always"])
    .default("batch")
    .describe(
      "When lines are forced onto the disk: never, so that a power cut may lose some; after each batch, without waiting; or always before the agent goes on",
    ),
  key: z
    .string()
    .min(16)
    .optional()
    .meta({ writeOnly: true })
    .describe(
      "Secret for the hashes (HMAC): without it a whole chain can be written anew. Best a reference to an environment variable",
    ),
});

/** The options, validated. */
export type AuditOptions = z.output<typeof auditOptions>;
