import { HooklineError } from "@hookline/core/errors";

/** The error of a plugin that does what a test of it must not let pass. */
export function pluginTestFailed(
  plugin: string,
  problems: readonly { readonly text: string; readonly cause?: unknown }[],
): HooklineError {
  const causes = problems.flatMap(({ cause }) => (cause === undefined ? [] : [cause]));
  const [only] = causes;
  return new HooklineError(
    "PLUGIN_TEST_FAILED",
    `The plugin "${plugin}" fails its test: ${problems.map(({ text }) => text).join("; ")}`,
    {
      handler: plugin,
      ...(causes.length > 0 && {
        cause: causes.length === 1 ? only : new AggregateError(causes),
      }),
    },
  );
}
