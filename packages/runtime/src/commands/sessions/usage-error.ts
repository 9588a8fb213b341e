/** The call of a command is wrong; the message says how. */
export class UsageError extends Error {}
