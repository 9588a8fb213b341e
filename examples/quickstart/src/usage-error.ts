/** The arguments are wrong; the text says how. */
export class UsageError extends Error {}
