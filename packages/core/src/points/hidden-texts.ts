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
      for (const text of textsOf(state, field, hides)) texts.add(text);
    }
  }
  return [...texts];
}

/** What can not be read can not be quoted either. */
function textsOf(
  state: Readonly<Record<string, unknown>> | null,
  field: string,
  hides: (value: unknown) => readonly string[],
): readonly string[] {
  try {
    const value = state?.[field];
    return value === undefined ? [] : hides(value);
  } catch {
    return [];
  }
}
