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
// Compaction
export {
  type CompactionReport,
  type CompactionResult,
  type CompactOptions,
  compact,
} from "./compaction/compact.js";
export { estimateTokens } from "./compaction/estimate-tokens.js";
export { keepLast } from "./compaction/keep-last.js";
export type { Compacted, CompactionStrategy } from "./compaction/strategy.js";
export { type SummariseOptions, summarise } from "./compaction/summarise.js";
export type { NamedValues } from "./configuration/resolve-values.js";
// What the runtime emits
export { coverage, runtimeEmitter, toolEmitter } from "./coverage.js";
// Guards
export {
  type CodingGuardsOptions,
  codingGuards,
  type GuardPathsOptions,
  guardDestructive,
  guardPaths,
} from "./guards/index.js";
// Permission
export { type TerminalOptions, terminalApprover } from "./permission/terminal-approver.js";
// Recovery
export { classifyFailure } from "./recovery/classify-failure.js";
export type { FailureClass } from "./recovery/failure-class.js";
export { LLMError } from "./recovery/llm-error.js";
export type { RecoveryAttempt, RecoveryOptions } from "./recovery/recovery-options.js";
export { reportError } from "./recovery/report-error.js";
export {
  llmRetryPolicy,
  type RetryOptions,
  type RetryPolicy,
  toolRetryPolicy,
} from "./recovery/retry-policy.js";
export { recoverFrom, withRecovery } from "./recovery/with-recovery.js";
// What the sessions of an application share
export {
  createRuntime,
  RUNTIME,
  type Runtime,
  type RuntimeOptions,
  type RuntimeSessionOptions,
} from "./runtime.js";
// Sessions
export type { Branch } from "./session/branch.js";
export type { BranchOptions } from "./session/branches.js";
export type { SessionEnding } from "./session/close-session.js";
export { currentSession } from "./session/current-session.js";
export type { AnyCliBackend, DelegateOptions } from "./session/delegate-turn.js";
export type { BranchEnding } from "./session/ending.js";
export type { Message, NewMessage } from "./session/message.js";
export { openSession } from "./session/open-session.js";
export type { OpenTurn, TurnEnding } from "./session/open-turn.js";
export { type AppContainer, BRANCH, SESSION, STATE_STORE } from "./session/services.js";
export type { ActOptions, Session } from "./session/session.js";
export { sessionHandle } from "./session/session-handle.js";
export type { SessionDetails, SessionOptions } from "./session/session-options.js";
export type {
  BranchRow,
  SessionOutcome,
  SessionRow,
  SessionStore,
  StoredSession,
} from "./session/session-store.js";
export type { SessionTools, ToolSurroundings } from "./session/session-tools.js";
export type { Turn, TurnOptions } from "./session/turn.js";
export type { OriginOption, TurnOrigin } from "./session/turn-origin.js";
// State
export type { Retention } from "./state/messages/retention.js";
export { openStateStore, type StateStoreOptions } from "./state/open-state-store.js";
export type { FailureListener, PersistFailure } from "./state/persist-failure.js";
export type { BranchRecord } from "./state/records/branches.js";
export type { SessionRecord, SessionSummary } from "./state/records/session-record.js";
export { type StateObserver, stateObserver } from "./state/state-observer.js";
export type { StateStore } from "./state/state-store.js";
export type { Subagent, SubagentAnswer, SubagentOptions } from "./subagent/run-subagent.js";
// Tools
export type { McpClient, McpOptions, McpTool } from "./tools/mcp-tools.js";
export { onAbort } from "./tools/on-abort.js";
export type { ToolPostHook } from "./tools/post-hooks.js";
export type { ToolPreDecision, ToolPreHook, ToolPreHookOptions } from "./tools/pre-hooks.js";
export { runTool } from "./tools/run-tool.js";
export type { Tool, ToolContext } from "./tools/tool.js";
export type {
  DeniedToolCall,
  SettledToolCall,
  ToolCall,
  ToolCallRecord,
} from "./tools/tool-call.js";
export type { ToolDefinition } from "./tools/tool-definition.js";
export { ToolHookDeniedError } from "./tools/tool-hook-denied-error.js";
export { ToolManager, type ToolManagerOptions } from "./tools/tool-manager.js";
export { ToolNotRunError } from "./tools/tool-not-run-error.js";
export { toolOutput } from "./tools/tool-output.js";
export type { ToolScope } from "./tools/tool-scope.js";
export type { SourceTool, ToolSource } from "./tools/tool-source.js";
