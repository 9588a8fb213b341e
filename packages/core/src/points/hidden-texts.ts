import { definitionOf, type PointName } from "./index.js";

/**
 * The texts in the fields of a point that logs and signals never show, such as the prompt. An
 * error may quote them.
 * @param fields what the fields held, one object for each state they were in
 */
export function hiddenTexts(
  point: PointName,
  ...fields: readonly (Readonly<Record<string, unknown>> | null)[]
): readonly string[] {
  const texts = new Set<string>();
  for (const [field, { hides }] of Object.entries(definitionOf(point).serialize ?? {})) {
    if (hides === undefined) continue;
    for (const state of fields) {
      const value = state?.[field];
      if (value !== undefined) for (const text of hides(value)) texts.add(text);
    }
  }
  return [...texts];
}
