import type {
  BranchCreateEvent,
  BranchEndEvent,
  MessageAddEvent,
  SessionEndEvent,
  SessionStartEvent,
} from "../../generated/events.js";
import type { HookContext } from "../../handler/hook-context.js";
import type { MaybePromise } from "../../maybe-promise.js";
import type { StateHandle } from "../../state/state-handle.js";
import { findStateHandle } from "../../state/state-handles.js";

/** Writes that a session has started. */
export function persistSessionStart(
  event: SessionStartEvent,
  context: HookContext,
): MaybePromise<void> {
  return storeOf(context)?.sessionStarted(event);
}

/** Writes how a session has ended. */
export function persistSessionEnd(
  event: SessionEndEvent,
  context: HookContext,
): MaybePromise<void> {
  return storeOf(context)?.sessionEnded(event);
}

/** Writes where a branch comes from. */
export function persistBranchProvenance(
  event: BranchCreateEvent,
  context: HookContext,
): MaybePromise<void> {
  return storeOf(context)?.branchCreated(event);
}

/** Writes how a branch has ended. */
export function persistBranchEnd(event: BranchEndEvent, context: HookContext): MaybePromise<void> {
  return storeOf(context)?.branchEnded(event);
}

/** Writes a message. */
export function persistMessage(event: MessageAddEvent, context: HookContext): MaybePromise<void> {
  return storeOf(context)?.messageAdded(event);
}

/** The run's own handle, else that of the process's store; without a store nothing is written. */
function storeOf(context: HookContext): StateHandle | undefined {
  return context.session.store ?? findStateHandle();
}
