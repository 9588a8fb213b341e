import { HooklineError, type PointName } from "@hookline/core";
import { resolvePoint } from "@hookline/core/vocabulary";

/**
 * What a record says of points, by their names; the record may go by aliases.
 * @throws HooklineError `UNKNOWN_POINT` for a key that names no point, `INVALID_OPTIONS` for two keys of one
 */
export function byPoint<T>(record: Readonly<Record<string, T>>): Map<PointName, T> {
  const keys = new Map<PointName, string>();
  for (const key of Object.keys(record)) {
    const point = resolvePoint(key);
    const twin = keys.get(point);
    if (twin !== undefined) {
      throw new HooklineError(
        "INVALID_OPTIONS",
        `"${point}" stands twice, as "${twin}" and as "${key}". Put both into one.`,
        { point },
      );
    }
    keys.set(point, key);
  }
  return new Map([...keys].map(([point, key]) => [point, record[key] as T]));
}
