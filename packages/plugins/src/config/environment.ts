/** Environment variables: `process.env`, or a test's own. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where configuration is looked for. */
export interface ConfigPlace {
  /** The directory to start from. */
  readonly cwd: string;
  readonly env: Environment;
}

const ON: ReadonlySet<string> = new Set(["true", "1", "yes", "on"]);
const OFF: ReadonlySet<string> = new Set(["false", "0", "no", "off"]);

/**
 * What a variable that is a switch says, in any letter case: `true` for true, 1, yes and on,
 * `false` for false, 0, no and off, `undefined` for anything else and where it is not set.
 */
export function switchOf(text: string | undefined): boolean | undefined {
  const word = text?.trim().toLowerCase() ?? "";
  if (ON.has(word)) return true;
  if (OFF.has(word)) return false;
  return undefined;
}
