type Known<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The fields that were given; the database fills in the others. */
export function definedOnly<T extends object>(fields: T): Partial<T> {
  return pick(fields, (value) => value !== undefined);
}

/** The fields that say something. */
export function knownOnly<T extends object>(fields: T): Known<T> {
  return pick(fields, (value) => value !== undefined && value !== null) as Known<T>;
}

function pick<T extends object>(fields: T, wanted: (value: unknown) => boolean): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => wanted(value)),
  ) as Partial<T>;
}
