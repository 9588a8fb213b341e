// Generated from the vocabulary in packages/core/src/points by `npm run generate`.

import type { HookContext } from "../handler/hook-context.js";
import type { HookReturn } from "../handler/handler.js";
import type {
  AfterAgentEvent,
  AfterCompactionEvent,
  AfterLlmEvent,
  AfterToolEvent,
  ArtifactCreatedEvent,
  BeforeAgentEvent,
  BeforeCompactionEvent,
  BeforeLlmEvent,
  BeforeToolDefinitionsEvent,
  BeforeToolEvent,
  BranchCreateEvent,
  BranchEndEvent,
  CliBackendExecuteEvent,
  GatewayStartEvent,
  GatewayStopEvent,
  JobCompletedEvent,
  KanbanTaskBlockedEvent,
  KanbanTaskClaimedEvent,
  KanbanTaskCreatedEvent,
  KanbanTaskDoneEvent,
  KanbanTaskFailedEvent,
  KanbanTaskMovedEvent,
  LlmStreamChunkEvent,
  LlmStreamTextEvent,
  MessageAddEvent,
  MessageReceivedEvent,
  MessageSendingEvent,
  MessageSentEvent,
  MessageUndeliveredEvent,
  ModelFallbackEvent,
  NotificationEvent,
  OnAuthEvent,
  OnConfigEvent,
  OnErrorEvent,
  OnPermissionAskEvent,
  OnRetryEvent,
  PromptPrefixInvalidatedEvent,
  ScheduleAddEvent,
  ScheduleRemoveEvent,
  ScheduleTriggerEvent,
  SessionEndEvent,
  SessionPersistFailedEvent,
  SessionStartEvent,
  SetupEvent,
  SubagentStopEvent,
  ToolErrorEvent,
  ToolResultPersistEvent,
  UserPromptSubmitEvent,
} from "./events.js";

/**
 * The methods of a plugin: one per point, all optional. A plugin has a handler where it has a
 * method, and none where it has not. `P` is the plugin's class, for the type of its options.
 */
export interface PluginMethods<P = unknown> {
  /**
   * A session opens.
   * Called once per session, before its first turn. A gateway calls it for the first message of a
   * user, not for each message.
   * @returns ignored; an error is logged.
   */
  session_start?(event: SessionStartEvent, context: HookContext<P>): HookReturn<"session_start">;
  /**
   * A session closes.
   * Called once, after everything the session still had to write is written.
   * @returns ignored; an error is logged.
   */
  session_end?(event: SessionEndEvent, context: HookContext<P>): HookReturn<"session_end">;
  /**
   * A durable session write failed, or a stored session was unreadable.
   * For alerts and metrics: the turn was salvaged already. Do not write it again from here. For a
   * corrupt file, `error` starts with `corrupt session file:` and `spill_path` is where it was
   * moved.
   * @returns ignored; an error is logged.
   */
  session_persist_failed?(event: SessionPersistFailedEvent, context: HookContext<P>): HookReturn<"session_persist_failed">;
  /**
   * A branch of the conversation opens.
   * @returns ignored; an error is logged.
   */
  branch_create?(event: BranchCreateEvent, context: HookContext<P>): HookReturn<"branch_create">;
  /**
   * A branch of the conversation closes.
   * Called once per branch, only with a terminal status.
   * @returns ignored; an error is logged.
   */
  branch_end?(event: BranchEndEvent, context: HookContext<P>): HookReturn<"branch_end">;
  /**
   * A message is appended to a branch.
   * The conversation's own append, not channel traffic: for that see `message_received`.
   * @returns ignored; an error is logged.
   */
  message_add?(event: MessageAddEvent, context: HookContext<P>): HookReturn<"message_add">;
  /**
   * A user's prompt is about to be submitted.
   * Called at most once per genuine user turn, however many model calls the turn makes. A denial
   * stops the turn before anything is stored or sent.
   * @returns nothing, a boolean or a HookResult, { prompt } to change it; an error denies.
   */
  user_prompt_submit?(event: UserPromptSubmitEvent, context: HookContext<P>): HookReturn<"user_prompt_submit">;
  /**
   * Before an agent's turn.
   * Called after the prompt is assembled. A denial ends the turn before any model call; it then
   * yields null.
   * @returns nothing, a boolean or a HookResult, { prompt } to change it; an error denies.
   */
  before_agent?(event: BeforeAgentEvent, context: HookContext<P>): HookReturn<"before_agent">;
  /**
   * After an agent's turn.
   * A denial makes the agent continue with the reason as its next instruction, at most 8 times
   * running.
   * @returns nothing, a boolean or a HookResult, { response } to change it; an error is logged
   * and undone.
   */
  after_agent?(event: AfterAgentEvent, context: HookContext<P>): HookReturn<"after_agent">;
  /**
   * A sub-agent has finished.
   * A denial makes the sub-agent continue with the reason, at most 8 times running. `agent_name`
   * is the sub-agent's.
   * @returns nothing, a boolean or a HookResult, { response } to change it; an error is logged
   * and undone.
   */
  subagent_stop?(event: SubagentStopEvent, context: HookContext<P>): HookReturn<"subagent_stop">;
  /**
   * Before a model call.
   * Called for each request. A denial means no call; the turn yields `[LLM request blocked by
   * hook: <reason>]`.
   * @returns nothing, a boolean or a HookResult, { messages } to change it; an error denies.
   */
  before_llm?(event: BeforeLlmEvent, context: HookContext<P>): HookReturn<"before_llm">;
  /**
   * After a model call.
   * Called once for each `before_llm` that let the call happen, on failure and cancellation too.
   * A denial withholds the response.
   * @returns nothing, a boolean or a HookResult, { response } or { reasoning } to change it; an
   * error is logged and undone.
   */
  after_llm?(event: AfterLlmEvent, context: HookContext<P>): HookReturn<"after_llm">;
  /**
   * Text streams from the model.
   * A streaming transform: a handler may hold text back by returning a shorter one, and must give
   * out what it still holds at `final`. What leaves here is what is shown and what is stored.
   * Reasoning comes this way, too.
   * @returns nothing, or { text } to change it; an error is logged and undone.
   */
  llm_stream_text?(event: LlmStreamTextEvent, context: HookContext<P>): HookReturn<"llm_stream_text">;
  /**
   * A chunk of a model's stream has arrived.
   * Carries what kind of chunk it is, never its body.
   * @returns ignored; an error is logged.
   */
  llm_stream_chunk?(event: LlmStreamChunkEvent, context: HookContext<P>): HookReturn<"llm_stream_chunk">;
  /**
   * A turn goes on with the next fallback model.
   * Called when the switch is made, before the wait and the new call. Names the class of the
   * failure, never the provider's text.
   * @returns ignored; an error is logged.
   */
  model_fallback?(event: ModelFallbackEvent, context: HookContext<P>): HookReturn<"model_fallback">;
  /**
   * The cached prompt prefix no longer fits.
   * Called when tools or model differ from the session's previous request.
   * @returns ignored; an error is logged.
   */
  prompt_prefix_invalidated?(event: PromptPrefixInvalidatedEvent, context: HookContext<P>): HookReturn<"prompt_prefix_invalidated">;
  /**
   * Before tools are offered to the model.
   * Called with a copy of the assembled list, never with an empty one. A denial offers no tools
   * for this request.
   * @returns nothing, a boolean or a HookResult, { tool_definitions } to change it; an error
   * denies.
   */
  before_tool_definitions?(event: BeforeToolDefinitionsEvent, context: HookContext<P>): HookReturn<"before_tool_definitions">;
  /**
   * Before a tool runs.
   * Called for each attempt of each call. A denial means that the tool does not run and the model
   * is told the reason.
   * @returns nothing, a boolean or a HookResult, { tool_input } to change it; an error denies.
   */
  before_tool?(event: BeforeToolEvent, context: HookContext<P>): HookReturn<"before_tool">;
  /**
   * After a tool has run.
   * Called once for each call that started, on failure too: then `tool_error` is set and
   * `tool_output` is `{ error }`. A bare string, plain object or array replaces `tool_output`; a
   * denial replaces it with the reason. The model is told `tool_output` alone; what a handler
   * takes out of it, it takes out of `tool_error` too, for the handlers that follow.
   * @returns nothing, a boolean or a HookResult, { tool_output } or { tool_error } to change it,
   * or the new output itself; an error denies.
   */
  after_tool?(event: AfterToolEvent, context: HookContext<P>): HookReturn<"after_tool">;
  /**
   * A tool call failed.
   * Called in addition to `after_tool`; not called for a call that was denied.
   * @returns ignored; an error is logged.
   */
  tool_error?(event: ToolErrorEvent, context: HookContext<P>): HookReturn<"tool_error">;
  /**
   * Before a tool's result is stored.
   * Changes what is stored, not what the model has seen.
   * @returns nothing, or { result } to change it; an error is logged and undone.
   */
  tool_result_persist?(event: ToolResultPersistEvent, context: HookContext<P>): HookReturn<"tool_result_persist">;
  /**
   * A permission question is about to be put to someone.
   * Only an explicit allow or `true` approves and only a denial refuses here; with no opinion the
   * question goes to the approver. Has no deadline, since a person may have to answer.
   * @returns nothing, a boolean or a HookResult; an error denies.
   */
  on_permission_ask?(event: OnPermissionAskEvent, context: HookContext<P>): HookReturn<"on_permission_ask">;
  /**
   * A channel message has come in.
   * Called before the agent is reached. A denial drops the message: the agent never runs and
   * nothing is answered.
   * @returns nothing, a boolean or a HookResult, { content } to change it; an error is logged and
   * undone.
   */
  message_received?(event: MessageReceivedEvent, context: HookContext<P>): HookReturn<"message_received">;
  /**
   * Another name of `message_received`. A channel message has come in.
   * Called before the agent is reached. A denial drops the message: the agent never runs and
   * nothing is answered.
   * @returns nothing, a boolean or a HookResult, { content } to change it; an error is logged and
   * undone.
   */
  before_message?(event: MessageReceivedEvent, context: HookContext<P>): HookReturn<"message_received">;
  /**
   * A channel message is about to go out.
   * Called for each send, whatever route the reply takes. A denial cancels the send.
   * @returns nothing, a boolean or a HookResult, { content } to change it; an error is logged and
   * undone.
   */
  message_sending?(event: MessageSendingEvent, context: HookContext<P>): HookReturn<"message_sending">;
  /**
   * Another name of `message_sending`. A channel message is about to go out.
   * Called for each send, whatever route the reply takes. A denial cancels the send.
   * @returns nothing, a boolean or a HookResult, { content } to change it; an error is logged and
   * undone.
   */
  after_message?(event: MessageSendingEvent, context: HookContext<P>): HookReturn<"message_sending">;
  /**
   * A channel message was delivered.
   * @returns ignored; an error is logged.
   */
  message_sent?(event: MessageSentEvent, context: HookContext<P>): HookReturn<"message_sent">;
  /**
   * A channel message can not be delivered.
   * Called when a send failed for good. The error of the send is thrown all the same.
   * @returns ignored; an error is logged.
   */
  message_undelivered?(event: MessageUndeliveredEvent, context: HookContext<P>): HookReturn<"message_undelivered">;
  /**
   * The gateway starts.
   * @returns ignored; an error is logged.
   */
  gateway_start?(event: GatewayStartEvent, context: HookContext<P>): HookReturn<"gateway_start">;
  /**
   * The gateway stops.
   * @returns ignored; an error is logged.
   */
  gateway_stop?(event: GatewayStopEvent, context: HookContext<P>): HookReturn<"gateway_stop">;
  /**
   * A scheduled job was added.
   * @returns ignored; an error is logged.
   */
  schedule_add?(event: ScheduleAddEvent, context: HookContext<P>): HookReturn<"schedule_add">;
  /**
   * A scheduled job was removed.
   * @returns ignored; an error is logged.
   */
  schedule_remove?(event: ScheduleRemoveEvent, context: HookContext<P>): HookReturn<"schedule_remove">;
  /**
   * A scheduled job fires.
   * Called once per run, before its turn.
   * @returns ignored; an error is logged.
   */
  schedule_trigger?(event: ScheduleTriggerEvent, context: HookContext<P>): HookReturn<"schedule_trigger">;
  /**
   * A background job has finished.
   * Called for completed and failed jobs alike, after the job's own callback.
   * @returns ignored; an error is logged.
   */
  job_completed?(event: JobCompletedEvent, context: HookContext<P>): HookReturn<"job_completed">;
  /**
   * A turn was delegated to an agent CLI.
   * Called after the subprocess has ended, on success and on failure alike. Logs and signals show
   * the command with prompts and credentials masked; the live field is as it was run.
   * @returns ignored; an error is logged.
   */
  cli_backend_execute?(event: CliBackendExecuteEvent, context: HookContext<P>): HookReturn<"cli_backend_execute">;
  /**
   * A task was added to a board.
   * @returns ignored; an error is logged.
   */
  kanban_task_created?(event: KanbanTaskCreatedEvent, context: HookContext<P>): HookReturn<"kanban_task_created">;
  /**
   * A worker took a task.
   * @returns ignored; an error is logged.
   */
  kanban_task_claimed?(event: KanbanTaskClaimedEvent, context: HookContext<P>): HookReturn<"kanban_task_claimed">;
  /**
   * A task changed its status.
   * Without `from_status` the board promoted it, because all its parents are finished.
   * @returns ignored; an error is logged.
   */
  kanban_task_moved?(event: KanbanTaskMovedEvent, context: HookContext<P>): HookReturn<"kanban_task_moved">;
  /**
   * A task was finished.
   * @returns ignored; an error is logged.
   */
  kanban_task_done?(event: KanbanTaskDoneEvent, context: HookContext<P>): HookReturn<"kanban_task_done">;
  /**
   * A task can not go on.
   * @returns ignored; an error is logged.
   */
  kanban_task_blocked?(event: KanbanTaskBlockedEvent, context: HookContext<P>): HookReturn<"kanban_task_blocked">;
  /**
   * An attempt at a task failed.
   * @returns ignored; an error is logged.
   */
  kanban_task_failed?(event: KanbanTaskFailedEvent, context: HookContext<P>): HookReturn<"kanban_task_failed">;
  /**
   * The process initialises, or maintenance runs.
   * Called once per process before its first session, and for maintenance.
   * @returns ignored; an error is logged.
   */
  setup?(event: SetupEvent, context: HookContext<P>): HookReturn<"setup">;
  /**
   * Runtime configuration is being resolved.
   * @returns nothing, or { config } to change it; an error is logged and undone.
   */
  on_config?(event: OnConfigEvent, context: HookContext<P>): HookReturn<"on_config">;
  /**
   * Credentials are needed.
   * @returns nothing, or { credentials } to change it; an error is logged and undone.
   */
  on_auth?(event: OnAuthEvent, context: HookContext<P>): HookReturn<"on_auth">;
  /**
   * Something failed.
   * Called for an error of the run, and once for each handler that failed. A failure of a handler
   * here is logged and reported no further.
   * @returns ignored; an error is logged.
   */
  on_error?(event: OnErrorEvent, context: HookContext<P>): HookReturn<"on_error">;
  /**
   * Before the wait of a retry.
   * Called once per retry of a tool or a model call, before the wait. A denial stops retrying and
   * the last error is thrown.
   * @returns nothing, a boolean or a HookResult; an error is logged and undone.
   */
  on_retry?(event: OnRetryEvent, context: HookContext<P>): HookReturn<"on_retry">;
  /**
   * Before the context is compacted.
   * A denial leaves the context as it is.
   * @returns nothing, a boolean or a HookResult; an error is logged and undone.
   */
  before_compaction?(event: BeforeCompactionEvent, context: HookContext<P>): HookReturn<"before_compaction">;
  /**
   * After the context was compacted.
   * Called once the checkpoint is stored.
   * @returns ignored; an error is logged.
   */
  after_compaction?(event: AfterCompactionEvent, context: HookContext<P>): HookReturn<"after_compaction">;
  /**
   * A notification is sent.
   * @returns ignored; an error is logged.
   */
  notification?(event: NotificationEvent, context: HookContext<P>): HookReturn<"notification">;
  /**
   * An artifact was created.
   * Reserved: nothing emits it, and registering a handler warns.
   * @returns ignored; an error is logged.
   */
  artifact_created?(event: ArtifactCreatedEvent, context: HookContext<P>): HookReturn<"artifact_created">;
}
