import { type PromptFields, type PromptPayload, promptEvent } from "../../events.js";
import type { Rewrite } from "../../handlers.js";
import { CONTEXT, silentLogger } from "../../session.js";
import { isThenable } from "./is-thenable.js";

/** Calls each handler and adopts its prompt, so that the next one sees it. */
export function runRewrites(
  handlers: readonly Rewrite[],
  payload: PromptPayload,
): PromptFields | Promise<PromptFields> {
  const event = promptEvent(payload);
  for (let i = 0; i < handlers.length; i++) {
    try {
      const patch: unknown = (handlers[i] as Rewrite)(event, CONTEXT);
      if (isThenable(patch)) return awaitRest(handlers, i + 1, event, patch);
      adopt(event, patch);
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return event;
}

async function awaitRest(
  handlers: readonly Rewrite[],
  next: number,
  event: PromptFields,
  first: PromiseLike<unknown>,
): Promise<PromptFields> {
  try {
    adopt(event, await first);
  } catch (err) {
    silentLogger.error({ err }, "A handler failed.");
  }
  for (let i = next; i < handlers.length; i++) {
    try {
      const patch: unknown = (handlers[i] as Rewrite)(event, CONTEXT);
      adopt(event, isThenable(patch) ? await patch : patch);
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return event;
}

function adopt(event: PromptFields, patch: unknown): void {
  const prompt = (patch as Partial<PromptFields> | undefined)?.prompt;
  if (typeof prompt === "string") event.prompt = prompt;
}
