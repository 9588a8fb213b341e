import type {
  BranchCreateEvent,
  BranchEndEvent,
  MessageAddEvent,
  SessionEndEvent,
  SessionStartEvent,
} from "../generated/events.js";
import type { MaybePromise } from "../maybe-promise.js";

/**
 * A way into a store of sessions, for the handlers that persist. A store that declines a write
 * throws `StateRefusedError`.
 */
export interface StateHandle {
  sessionStarted(event: SessionStartEvent): MaybePromise<void>;
  sessionEnded(event: SessionEndEvent): MaybePromise<void>;
  branchCreated(event: BranchCreateEvent): MaybePromise<void>;
  branchEnded(event: BranchEndEvent): MaybePromise<void>;
  messageAdded(event: MessageAddEvent): MaybePromise<void>;
}
