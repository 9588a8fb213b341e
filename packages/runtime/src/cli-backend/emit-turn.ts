import {
  type CliBackendExecutePayload,
  type EmitOptions,
  type HookLogger,
  hasCode,
  messageOf,
  redactText,
} from "@hookline/core";

/** Where a turn is reported: a `HookBus`, or something in front of one. */
export interface TurnBus {
  readonly logger: HookLogger;
  emit(
    point: "cli_backend_execute",
    payload: CliBackendExecutePayload,
    options?: EmitOptions<"cli_backend_execute">,
  ): unknown;
}

/**
 * Emits `cli_backend_execute` and waits for its handlers, which the bus isolates. Nothing that
 * goes wrong here changes how the turn ended, with one exception: a store that refuses to write a
 * good turn makes it a failed one.
 * @throws StateRefusedError after a good turn
 */
export async function emitTurn(
  bus: TurnBus,
  payload: CliBackendExecutePayload,
  secrets: readonly string[],
): Promise<void> {
  try {
    await bus.emit("cli_backend_execute", payload, { redact: secrets });
  } catch (error) {
    if (payload.error === null && hasCode(error, "STATE_REFUSED")) throw error;
    const text = redactText(messageOf(error), secrets);
    bus.logger.error(
      { point: "cli_backend_execute", backend: payload.backend, error: text },
      "A delegated turn could not be reported to the handlers.",
    );
  }
}
