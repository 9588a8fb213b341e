// CLI backends
export { CliBackendError, type CliFailureKind } from "./cli-backend/backend-error.js";
export {
  type CliBackend,
  type CliTurn,
  cliBackend,
  type ExecuteOptions,
} from "./cli-backend/cli-backend.js";
export type {
  CliBackendConfig,
  CliBackendName,
  CliPresetName,
  PromptBy,
} from "./cli-backend/config.js";
export type { TurnBus } from "./cli-backend/emit-turn.js";
// What the runtime emits
export { coverage, runtimeEmitter } from "./coverage.js";
// Sessions
export { openSession } from "./session/open-session.js";
export type { DelegateOptions, Session, SessionEnding } from "./session/session.js";
export type { SessionOptions } from "./session/session-options.js";
