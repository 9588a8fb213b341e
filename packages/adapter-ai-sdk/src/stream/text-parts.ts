import type { SdkPart } from "../model/sdk-types.js";

/** What streams in pieces. */
export type TextKind = "text" | "reasoning";

/** A piece of a text or of reasoning, its beginning or its end. */
export type TextPart = Extract<SdkPart, { type: `${TextKind}-${"start" | "delta" | "end"}` }>;

/** Of what it is a part. */
export function kindOf({ type }: TextPart): TextKind {
  return type.startsWith("text-") ? "text" : "reasoning";
}

/** A text as the parts of a stream. */
export function* textParts(
  id: string,
  text: string,
  kind: TextKind = "text",
): Generator<SdkPart, void> {
  if (text === "") return;
  yield { type: `${kind}-start`, id };
  yield { type: `${kind}-delta`, id, delta: text };
  yield { type: `${kind}-end`, id };
}

/** Parts with others in the place of the texts of that kind. */
export function inPlaceOf(
  parts: readonly SdkPart[],
  kind: TextKind,
  others: Iterable<SdkPart>,
): readonly SdkPart[] {
  const isOld = ({ type }: SdkPart): boolean => type.startsWith(`${kind}-`);
  const first = Math.max(parts.findIndex(isOld), 0);
  return [
    ...parts.slice(0, first),
    ...others,
    ...parts.slice(first).filter((part) => !isOld(part)),
  ];
}
