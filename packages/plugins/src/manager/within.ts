/**
 * Waits for some work, but not for ever.
 * @param limit ms
 * @param late makes the error for work that is not done by then; it goes on unheeded
 */
export async function within<T>(work: Promise<T>, limit: number, late: () => unknown): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limit);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
