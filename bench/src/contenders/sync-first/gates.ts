import { type ToolFields, type ToolPayload, toolEvent } from "../../events.js";
import type { Gate } from "../../handlers.js";
import { CONTEXT, silentLogger } from "../../session.js";
import type { PhasedGates } from "../contender.js";
import { allowed, denied, type LoopOutcome, MATCHED_TOOLS } from "../loop-outcome.js";
import { isThenable } from "./is-thenable.js";

/** Asks each handler until one denies; one that throws denies. */
export function runGates(
  handlers: readonly Gate[],
  payload: ToolPayload,
): LoopOutcome | Promise<LoopOutcome> {
  const event = toolEvent(payload);
  for (let i = 0; i < handlers.length; i++) {
    try {
      const verdict: unknown = (handlers[i] as Gate)(event, CONTEXT);
      if (isThenable(verdict)) return awaitRest(handlers, i + 1, event, verdict);
      if (verdict === false) return denied(event, "Denied by a handler.");
    } catch (err) {
      return failed(event, err);
    }
  }
  return allowed(event);
}

async function awaitRest(
  handlers: readonly Gate[],
  next: number,
  event: ToolFields,
  first: PromiseLike<unknown>,
): Promise<LoopOutcome> {
  try {
    if ((await first) === false) return denied(event, "Denied by a handler.");
    for (let i = next; i < handlers.length; i++) {
      const verdict: unknown = (handlers[i] as Gate)(event, CONTEXT);
      if ((isThenable(verdict) ? await verdict : verdict) === false) {
        return denied(event, "Denied by a handler.");
      }
    }
    return allowed(event);
  } catch (err) {
    return failed(event, err);
  }
}

/** The same in three phases; watchers are called whatever was decided. Synchronous gates only. */
export function runPhases(
  { change, judge, watch }: PhasedGates,
  payload: ToolPayload,
): LoopOutcome {
  const event = toolEvent(payload);
  let outcome = allowed(event);
  for (let i = 0; i < change.length && outcome.decision === "allow"; i++) {
    if (MATCHED_TOOLS.has(event.tool_name)) outcome = ask(change[i] as Gate, event) ?? outcome;
  }
  for (let i = 0; i < judge.length && outcome.decision === "allow"; i++) {
    outcome = ask(judge[i] as Gate, event) ?? outcome;
  }
  for (let i = 0; i < watch.length; i++) {
    try {
      (watch[i] as Gate)(event, CONTEXT);
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return outcome;
}

/** A denial, or nothing. */
function ask(gate: Gate, event: ToolFields): LoopOutcome | undefined {
  try {
    const verdict: unknown = gate(event, CONTEXT);
    if (isThenable(verdict)) throw new TypeError("A gate of this loop must be synchronous.");
    return verdict === false ? denied(event, "Denied by a handler.") : undefined;
  } catch (err) {
    return failed(event, err);
  }
}

function failed(event: ToolFields, err: unknown): LoopOutcome {
  silentLogger.error({ err }, "A handler failed.");
  return denied(event, "A handler failed.");
}
