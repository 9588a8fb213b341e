import { SESSION } from "./session.js";

/** What a handler may read of every event. */
export interface BaseFields {
  session_id: string | null;
  cwd: string;
  event_name: string;
  timestamp: number;
  agent_name: string | undefined;
}

/** The event of the observers. */
export interface NotificationFields extends BaseFields, NotificationPayload {}

/** The event of the gates. */
export interface ToolFields extends BaseFields, ToolPayload {}

/** The event of the rewrites. */
export interface PromptFields extends BaseFields, PromptPayload {}

/** What the emitter of `notification` knows. */
export interface NotificationPayload {
  message: string;
  title: string;
  notification_type: string;
}

/** What the emitter of `before_tool` knows. */
export interface ToolPayload {
  tool_name: string;
  call_id: string;
  tool_input: { readonly [key: string]: unknown };
  tool_description: string;
}

/** What the emitter of `before_agent` knows. */
export interface PromptPayload {
  prompt: string;
  conversation_history: { readonly [key: string]: unknown }[];
  tools_available: string[];
}

const TOOL_INPUT = { command: "ls", timeout_ms: 5_000 };
const HISTORY = [{ role: "user", content: "hello" }];
const TOOLS = ["bash", "edit"];

/** Made anew for each emit, as an emitter does. */
export function notificationPayload(): NotificationPayload {
  return { message: "The build has finished", title: "Build", notification_type: "info" };
}

/** Made anew for each emit, as an emitter does. */
export function toolPayload(): ToolPayload {
  return {
    tool_name: "bash",
    call_id: "call-1",
    tool_input: TOOL_INPUT,
    tool_description: "Runs a command",
  };
}

/** Made anew for each emit, as an emitter does. */
export function promptPayload(): PromptPayload {
  return { prompt: "Summarise", conversation_history: HISTORY, tools_available: TOOLS };
}

/** The event as one writes it by hand. */
export function notificationEvent(payload: NotificationPayload): NotificationFields {
  return {
    session_id: SESSION.id,
    cwd: SESSION.cwd,
    event_name: "notification",
    timestamp: Date.now(),
    agent_name: SESSION.agentName,
    message: payload.message,
    title: payload.title,
    notification_type: payload.notification_type,
  };
}

/** The event as one writes it by hand. */
export function toolEvent(payload: ToolPayload): ToolFields {
  return {
    session_id: SESSION.id,
    cwd: SESSION.cwd,
    event_name: "before_tool",
    timestamp: Date.now(),
    agent_name: SESSION.agentName,
    tool_name: payload.tool_name,
    call_id: payload.call_id,
    tool_input: payload.tool_input,
    tool_description: payload.tool_description,
  };
}

/** The event as one writes it by hand. */
export function promptEvent(payload: PromptPayload): PromptFields {
  return {
    session_id: SESSION.id,
    cwd: SESSION.cwd,
    event_name: "before_agent",
    timestamp: Date.now(),
    agent_name: SESSION.agentName,
    prompt: payload.prompt,
    conversation_history: payload.conversation_history,
    tools_available: payload.tools_available,
  };
}
