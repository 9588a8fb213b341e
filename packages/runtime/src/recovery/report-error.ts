import { ContextSlot, type HookBus, type HookPayloadBase, messageOf } from "@hookline/core";

/** Where an error is reported. */
export interface ErrorScope {
  readonly hooks: HookBus;
  /** What the event says of the session. Default: what the bus knows. */
  readonly base?: HookPayloadBase | undefined;
  /** Texts that logs and signals must not show. */
  readonly redact?: readonly string[] | undefined;
}

/** What a handler has hidden of an error. */
export interface HiddenText {
  /** The text that must not be shown. */
  readonly text: string;
  /** What is shown instead. */
  readonly instead: string;
}

const reported = new WeakMap<HookBus, WeakSet<object>>();
const reporting = new ContextSlot<true>();

/**
 * Emits an error of the run at `on_error`: each error once for each bus, however many layers it
 * passes, and none that comes up while a handler deals with a report.
 * @param context where it happened
 * @param hidden what must not be shown of it any more
 * @throws StateRefusedError when a handler's store refuses
 */
export async function reportError(
  error: unknown,
  { hooks, base, redact }: ErrorScope,
  context: Readonly<Record<string, unknown>>,
  hidden?: HiddenText,
): Promise<void> {
  if (reporting.getStore() || !isFirst(error, hooks)) return;
  const shown = (text: string): string =>
    hidden === undefined ? text : text.replaceAll(hidden.text, () => hidden.instead);
  await reporting.run(true, () =>
    hooks.emit(
      "on_error",
      {
        ...base,
        error_type: error instanceof Error ? error.name : typeof error,
        error_message: shown(messageOf(error)),
        stack_trace: error instanceof Error ? shown(error.stack ?? "") || null : null,
        context,
      },
      redact === undefined ? undefined : { redact },
    ),
  );
}

function isFirst(error: unknown, hooks: HookBus): boolean {
  if (typeof error !== "object" || error === null) return true;
  const seen = reported.get(hooks) ?? new WeakSet();
  reported.set(hooks, seen);
  if (seen.has(error)) return false;
  seen.add(error);
  return true;
}
