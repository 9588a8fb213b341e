import type { MaybePromise } from "@hookline/core";
import { z } from "zod";

/** Arguments that were checked, or what is wrong with them. */
export type CheckedArguments =
  | { readonly args: Record<string, unknown> }
  | { readonly wrong: string };

/** Checks the arguments of a call, and may transform them. */
export type ArgumentCheck = (args: Record<string, unknown>) => MaybePromise<CheckedArguments>;

/**
 * The check that a zod schema makes. What the schema yields is what the tool gets, with the keys
 * of which it knows nothing: a value it knows of never passes without having been parsed.
 */
export function zodCheck(schema: z.ZodType): ArgumentCheck {
  const declared = declaredKeys(schema);
  let isAsync = false;
  const conclude = (args: Record<string, unknown>, result: z.ZodSafeParseResult<unknown>) => {
    if (!result.success) return { wrong: z.prettifyError(result.error).replaceAll("\n", " ") };
    const parsed = result.data as Record<string, unknown>;
    if (typeof parsed !== "object" || parsed === null) {
      return { wrong: "the schema yields no object" };
    }
    return { args: declared === undefined ? parsed : { ...undeclared(args, declared), ...parsed } };
  };
  return (args) => {
    if (!isAsync) {
      try {
        return conclude(args, schema.safeParse(args));
      } catch {
        // It has to be waited for, or it throws again below.
        isAsync = true;
      }
    }
    return schema.safeParseAsync(args).then((result) => conclude(args, result));
  };
}

/** The keys an object schema takes; undefined for a schema that does not tell. */
function declaredKeys(schema: z.ZodType): ReadonlySet<string> | undefined {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const side = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  return declaredKeys(side as z.ZodType);
}

function undeclared(
  args: Record<string, unknown>,
  declared: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([key]) => !declared.has(key)));
}
