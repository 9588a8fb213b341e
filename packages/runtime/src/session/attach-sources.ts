import {
  type HookBus,
  HooklineError,
  type HookSource,
  messageOf,
  type Registration,
  registration,
} from "@hookline/core";

/**
 * Attaches sources to a bus in order: all of them, or none.
 * @returns the undo for all, the last one first
 * @throws HooklineError `SOURCE_NOT_ATTACHED`, naming the source, with its error as cause
 */
export function attachSources(
  bus: HookBus,
  sources: readonly (HookSource | HookBus)[],
): Registration {
  const attached: Registration[] = [];
  const undo = registration(() => {
    for (const one of attached.reverse()) one.off();
  });
  for (const [index, source] of sources.entries()) {
    try {
      attached.push(bus.use(source));
    } catch (cause) {
      undo.off();
      const name = nameOf(source) ?? `sources[${index}]`;
      throw new HooklineError(
        "SOURCE_NOT_ATTACHED",
        `The source "${name}" could not be attached, so the session was not opened: ${messageOf(cause)} Correct or leave out that source.`,
        { cause, handler: name },
      );
    }
  }
  return undo;
}

function nameOf(source: unknown): string | undefined {
  if (typeof source !== "object" || source === null || !("name" in source)) return undefined;
  return typeof source.name === "string" ? source.name : undefined;
}
