import {
  type BranchCreateEvent,
  type BranchEndEvent,
  type HookLogger,
  hasCode,
  type MessageAddEvent,
  messageOf,
  type SessionEndEvent,
  type SessionStartEvent,
  type StateHandle,
} from "@hookline/core";
import { checkId } from "./ids.js";
import type { Message } from "./messages/message.js";
import type { StateStore } from "./state-store.js";

/**
 * Writes events to a store. It describes and ends what whoever opened the session and its branches
 * has added, and adds none by itself, so an event that comes twice changes nothing.
 */
export class StoreHandle implements StateHandle {
  readonly #store: StateStore;
  readonly #logger: HookLogger;

  constructor(store: StateStore, logger: HookLogger) {
    this.#store = store;
    this.#logger = logger;
  }

  async sessionStarted(event: SessionStartEvent): Promise<void> {
    if (event.session_id === null) return;
    const { cwd, agent_name = null, source, session_name } = event;
    const { model, provider, effort, agent_hash, invocation_id } = event;
    await this.#store.sessions.describe(event.session_id, {
      cwd,
      agent_name,
      source,
      session_name,
      model,
      provider,
      effort,
      agent_hash,
      invocation_id,
    });
  }

  async sessionEnded(event: SessionEndEvent): Promise<void> {
    if (event.session_id === null) return;
    const { reason, status, error, total_turns, total_tokens, timestamp } = event;
    const { input_tokens, output_tokens, total_cost_usd, duration_ms } = event;
    await this.#store.sessions.end(event.session_id, {
      reason,
      status,
      error,
      total_turns,
      total_tokens,
      ended_at: timestamp,
      ...(input_tokens === undefined ? {} : { input_tokens }),
      ...(output_tokens === undefined ? {} : { output_tokens }),
      ...(total_cost_usd === undefined ? {} : { total_cost_usd }),
      ...(duration_ms === undefined ? {} : { duration_ms }),
    });
  }

  async branchCreated({ branch_id, model, provider }: BranchCreateEvent): Promise<void> {
    await this.#store.branches.describe(branch_id, { model, provider });
  }

  async branchEnded({ branch_id, status, error, ended_at }: BranchEndEvent): Promise<void> {
    await this.#store.branches.end(branch_id, { status, error, ended_at });
  }

  /** A message that can never be stored is dropped, so that it does not keep the others waiting. */
  async messageAdded(event: MessageAddEvent): Promise<void> {
    const { session_id, branch_id, timestamp } = event;
    const { messages } = this.#store;
    const message = timed(event.message, timestamp);
    try {
      if (messages.wasJustGiven(branch_id, message)) return;
      checkId("id of a branch", branch_id);
      if (session_id !== null) messages.belongsTo(branch_id, session_id);
      await messages.append(branch_id, message);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      this.#logger.warn(
        { session_id, branch_id, error: messageOf(error) },
        "A message that can not be stored was dropped.",
      );
    }
  }
}

/** The message of an event; without a time of its own, it has the event's. */
function timed(message: unknown, timestamp: number): Message {
  if (typeof message !== "object" || message === null || "timestamp" in message) {
    return message as Message;
  }
  return { ...message, timestamp } as Message;
}

function isUnstorable(error: unknown): boolean {
  return (
    hasCode(error, "INVALID_MESSAGE") ||
    hasCode(error, "INVALID_ID") ||
    hasCode(error, "UNKNOWN_BRANCH")
  );
}
