/** One value per process, shared by every copy of the package. */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`hookline.${name}`);
  const shared = globalThis as { [key: symbol]: T | undefined };
  shared[key] ??= make();
  return shared[key];
}
