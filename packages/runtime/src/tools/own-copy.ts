/** A copy that a tool can not edit; of what can not be copied, the thing itself. */
export function ownCopy<T>(value: T): T {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}
