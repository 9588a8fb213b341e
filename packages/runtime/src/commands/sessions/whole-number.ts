import { UsageError } from "./usage-error.js";

/**
 * The number that an option was given.
 * @throws UsageError unless it is a whole number from 0
 */
export function wholeNumber(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${option} takes a whole number from 0, but was given "${text}".`);
}
