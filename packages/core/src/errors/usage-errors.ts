import { HooklineError } from "./hookline-error.js";

/** A name that is no hook point. */
export class UnknownPointError extends HooklineError {
  constructor(name: unknown, nearest: readonly string[]) {
    const hint =
      nearest.length > 0
        ? `Did you mean ${nearest.map((near) => `"${near}"`).join(", ")}?`
        : "See HOOK_POINTS for the valid names.";
    super("UNKNOWN_POINT", `Unknown hook point ${JSON.stringify(String(name))}. ${hint}`);
  }
}

/** A handler name that nothing is registered under. */
export class UnknownHandlerError extends HooklineError {
  constructor(name: string, known: readonly string[]) {
    super(
      "UNKNOWN_HANDLER",
      `Unknown handler "${name}". Registered handlers: ${known.join(", ")}. Register it with registerHandler("${name}", …) first.`,
    );
  }
}
