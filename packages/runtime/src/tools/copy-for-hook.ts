/**
 * A deep copy that shares nothing with the original; an error keeps its class and its fields.
 * @throws DOMException for what can not be copied, such as a function
 */
export function copyForHook<T>(value: T): T {
  return value instanceof Error ? (copyError(value) as T) : structuredClone(value);
}

function copyError(error: Error): Error {
  const copy = Object.create(Object.getPrototypeOf(error)) as Error;
  for (const key of Reflect.ownKeys(error)) {
    const value: unknown = Reflect.get(error, key);
    const enumerable = Object.getOwnPropertyDescriptor(error, key)?.enumerable ?? false;
    Object.defineProperty(copy, key, {
      value: copyForHook(value),
      enumerable,
      writable: true,
      configurable: true,
    });
  }
  return copy;
}
