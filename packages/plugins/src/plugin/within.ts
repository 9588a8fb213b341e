/** What `setTimeout` can count to; what is longer it takes for nothing. */
const LONGEST = 2 ** 31 - 1;

/**
 * Waits for some work, but not for ever.
 * @param limit ms; `Infinity`, and whatever a timer can not count, is for ever
 * @param late makes the error for work that is not done by then; it goes on unheeded
 */
export async function within<T>(work: Promise<T>, limit: number, late: () => unknown): Promise<T> {
  if (limit > LONGEST) return work;
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
