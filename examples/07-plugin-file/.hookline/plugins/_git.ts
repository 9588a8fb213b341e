/** Whether a command of a shell is a push that overwrites what others have pushed. */
export function isForcePush(command: string): boolean {
  return /\bgit\s+push\b.*(?:\s-f\b|\s--force\b)/.test(command);
}
