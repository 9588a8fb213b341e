/** Says yes in any of these spellings. */
const YES: ReadonlySet<string> = new Set(["1", "true", "yes", "on"]);

/**
 * Whether the environment asks for traces: `HOOKLINE_CLI_BACKEND_DEBUG=1`, or `LOGLEVEL=DEBUG`.
 */
export function isTracing(env: Readonly<Record<string, string | undefined>>): boolean {
  return (
    YES.has((env.HOOKLINE_CLI_BACKEND_DEBUG ?? "").toLowerCase()) ||
    (env.LOGLEVEL ?? "").toLowerCase() === "debug"
  );
}
