// The bus
export { announceEmitter } from "./bus/announced-emitters.js";
export type { Coverage, CoverageMode, Emitter, UncoveredHandler } from "./bus/coverage.js";
export { addHook, defaultBus, hasHook, removeHook } from "./bus/default-bus.js";
export { HookBus, type HookBusOptions } from "./bus/hook-bus.js";
export type { AttachOptions, HandlerDescription } from "./bus/hook-registry.js";
export type { HookRegistrar, HookSource } from "./bus/hook-source.js";
export { ContextSlot, captureContext } from "./context-slot.js";
export type {
  Approver,
  DecideOptions,
  EmitOptions,
  PermissionQuestion,
} from "./dispatch/emit-options.js";
export { emitsSettled } from "./dispatch/emits-under-way.js";
export type { HandlerTiming } from "./dispatch/stopwatch.js";
export { isThenable } from "./dispatch/thenable.js";
// Errors
export { ERROR_CODES, type ErrorCode } from "./errors/codes.js";
export {
  type ErrorDetails,
  HooklineError,
  hasCode,
  isHooklineError,
  messageOf,
} from "./errors/hookline-error.js";
export {
  type DenialKind,
  GuardrailBlocked,
  HookDeniedError,
  PermissionError,
  StateRefusedError,
  StopHook,
} from "./errors/verdict-errors.js";
// Events
export type { HookEventBase, HookPayloadBase } from "./events/event-base.js";
export { type SerializableEvent, serializeEvent } from "./events/serialize-event.js";
export { type Flow, flow, waitFor } from "./flow.js";
export type * from "./generated/events.js";
export type { PluginMethods } from "./generated/plugin-methods.js";
// Handlers
export type {
  HandlerOptions,
  HandlerOwner,
  HandlerPhase,
  HookHandler,
  HookReturn,
  Patch,
  VerdictObject,
} from "./handler/handler.js";
export type { HookContext, OptionsOf } from "./handler/hook-context.js";
export type { HookSession, ServiceContainer, ServiceToken } from "./handler/session.js";
// The loader
export {
  buildSessionBus,
  buildSessionBus as build_session_bus,
  type SessionBusOptions,
} from "./loader/build-session-bus.js";
export {
  type NamedHandler,
  registeredHandlers,
  registerHandler,
  resolveHandler,
} from "./loader/handler-registry.js";
export { DEFAULT_HOOKS, type HookMapping, loadHooksForAgent } from "./loader/load-hooks.js";
export { defaultLogger, type HookLogger } from "./log/logger.js";
// Matching
export { compileMatcher, type Matcher } from "./match/matcher.js";
export type { MaybePromise } from "./maybe-promise.js";
// The vocabulary; more of it is in "@hookline/core/vocabulary"
export type { FailurePolicy, PointDefinition, PointKind } from "./points/define-point.js";
export {
  DORMANT_POINTS,
  type GateName,
  HOOK_POINTS,
  HookPoint,
  type PointName,
} from "./points/index.js";
export type { PointOf, PointRef } from "./points/point-ref.js";
// Redaction
export type { CredentialShape } from "./redact/credentials/credential-shape.js";
export { KNOWN_CREDENTIALS } from "./redact/credentials/known-credentials.js";
export { MASK } from "./redact/mask.js";
export { redactCommand } from "./redact/redact-command.js";
export { redactText } from "./redact/redact-text.js";
export { redactValue } from "./redact/redact-value.js";
export { isSecretName } from "./redact/secret-name.js";
export { type Registration, registration } from "./registration.js";
// Results
export { type Decision, isDenial } from "./results/decision.js";
export { HookResult, type ResultExtras } from "./results/hook-result.js";
export type { Outcome } from "./results/outcome.js";
// Signals
export type { HookObserver, HookSignal } from "./signals/hook-signal.js";
export { JsonLinesObserver } from "./signals/json-lines-observer.js";
export { MemoryObserver } from "./signals/memory-observer.js";
export type { StateHandle } from "./state/state-handle.js";
export { registerStateHandle } from "./state/state-handles.js";
