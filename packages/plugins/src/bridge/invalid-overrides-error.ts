import { HooklineError } from "@hookline/core/errors";

/** One thing that an operator set for a plugin's handlers and that can not be applied. */
export interface OverrideProblem {
  /** The point, or its alias, as the operator spelt it. */
  readonly point: string;
  /** What is wrong, and the next step; follows the key. */
  readonly message: string;
}

/** Where an override is written. */
export interface OverridePlace {
  /** The key as the file spells it. */
  readonly key: string;
  /** File, line and column. */
  readonly place: string;
}

/** What an operator set for a plugin's handlers can not be applied; `problems` lists all of it. */
export class InvalidOverridesError extends HooklineError {
  readonly plugin: string;
  readonly problems: readonly OverrideProblem[];

  /** @param placeOf where a point's override is written, for errors that are from a file */
  constructor(
    plugin: string,
    problems: readonly OverrideProblem[],
    placeOf: (point: string) => OverridePlace | undefined = () => undefined,
  ) {
    const lines = problems.map(({ point, message }) => {
      const written = placeOf(point);
      const place = written === undefined ? "" : `${written.place}: `;
      return `\n  ${place}"${written?.key ?? `plugins.hooks.${plugin}.${point}`}" ${message}`;
    });
    super(
      "INVALID_OVERRIDES",
      `What is set for the handlers of the plugin "${plugin}" can not be applied. Correct it, then try again.${lines.join("")}`,
      { handler: plugin },
    );
    this.plugin = plugin;
    this.problems = problems;
  }
}
