import { randomUUID } from "node:crypto";
import {
  buildSessionBus,
  type Coverage,
  type HookBus,
  type HookPayloads,
  messageOf,
  type Outcome,
  type PointName,
} from "@hookline/core";
import type { SessionSetup, SuiteCall, SuiteTool } from "../../src/index.js";

const EVERYTHING = ["observe", "rewrite", "block", "ask"] as const;
const TEXT = ["observe", "rewrite"] as const;

/** What a loop emits. */
export const loopCoverage = {
  session_start: ["observe"],
  session_end: ["observe"],
  user_prompt_submit: EVERYTHING,
  before_agent: EVERYTHING,
  after_agent: EVERYTHING,
  subagent_stop: EVERYTHING,
  before_llm: EVERYTHING,
  after_llm: EVERYTHING,
  llm_stream_chunk: ["observe"],
  llm_stream_text: TEXT,
  before_tool: EVERYTHING,
  after_tool: EVERYTHING,
  tool_error: ["observe"],
  message_received: EVERYTHING,
  message_sending: EVERYTHING,
  message_sent: ["observe"],
} satisfies Coverage;

export type Gate = keyof {
  [N in keyof typeof loopCoverage as (typeof loopCoverage)[N] extends typeof EVERYTHING
    ? N
    : never]: N;
};

/** As often as an agent may be told to go on. */
const MOST_DENIALS = 8;

/** What comes of a gate: the event that handlers have left, unless it stayed shut. */
export type Passed<N extends PointName> =
  | { readonly event: Outcome<N>["event"]; readonly reason?: undefined }
  | { readonly event?: undefined; readonly reason: string };

/**
 * One session of an agent loop that somebody has written for themselves. It has no model: what a
 * model would say is passed.
 */
export class Loop {
  readonly id: string;
  protected readonly hooks: HookBus;
  readonly #tools: readonly SuiteTool[];

  constructor({ sources, approver, logger, tools }: SessionSetup) {
    this.id = this.newId();
    this.hooks = buildSessionBus({
      ...{ sessionId: this.id, cwd: "/work", approver, logger, inheritDefault: false },
    });
    this.declare();
    for (const source of sources) this.hooks.use(source as HookBus);
    this.#tools = tools;
  }

  async start(): Promise<void> {
    await this.hooks.emit("session_start", {});
  }

  async end(): Promise<void> {
    await this.hooks.emit("session_end", {});
    await this.hooks.close();
  }

  /** Passes a gate. */
  async pass<N extends Gate>(point: N, payload: HookPayloads[N]): Promise<Passed<N>> {
    const { decision, reason = "", event } = await this.hooks.decide(point, payload);
    return decision === "deny" || decision === "block" ? { reason } : { event };
  }

  /** The prompt as the agent gets it; undefined when it does not. */
  async prompt(text: string): Promise<string | undefined> {
    const submitted = await this.pass("user_prompt_submit", { prompt: text });
    if (submitted.event === undefined) return undefined;
    const { prompt } = submitted.event;
    return (await this.pass("before_agent", { prompt })).event?.prompt;
  }

  async finish(response: string, agent_name?: string) {
    const point = agent_name === undefined ? "after_agent" : "subagent_stop";
    for (let rounds = 0; rounds < MOST_DENIALS; rounds++) {
      const { event } = await this.pass(point, { response, agent_name });
      if (event !== undefined) return { answer: event.response, rounds };
    }
    return { answer: response, rounds: MOST_DENIALS };
  }

  /** The text as it is shown. */
  async stream(pieces: readonly string[]): Promise<string> {
    let shown = "";
    for (const [index, text] of [...pieces, ""].entries()) {
      const final = index === pieces.length;
      if (!final) await this.hooks.emit("llm_stream_chunk", { chunk_type: "text" });
      const { event } = await this.hooks.emit("llm_stream_text", { text, final, index });
      shown += event.text;
    }
    return shown;
  }

  /** What the model is told of the call. */
  async callTool(call: SuiteCall, signal?: AbortSignal, agent_name?: string): Promise<unknown> {
    const about = { tool_name: call.name, call_id: this.newId(), agent_name };
    const before = await this.pass("before_tool", { ...about, tool_input: { text: call.text } });
    if (before.event === undefined) return `Denied: ${before.reason}`;
    const { tool_input } = before.event;
    const ending = await this.#run(call.name, tool_input as { text: string }, signal);
    const after = await this.pass("after_tool", { ...about, tool_input, ...ending });
    if (ending.tool_error !== null) {
      await this.hooks.emit("tool_error", { ...about, tool_input, error: ending.tool_error });
    }
    return after.event === undefined ? `Withheld: ${after.reason}` : after.event.tool_output;
  }

  /** An id for a session, or a call. */
  protected newId(): string {
    return randomUUID();
  }

  /** Tells its bus what it emits. */
  protected declare(): void {
    this.hooks.attach({ name: "loop", coverage: loopCoverage });
  }

  async #run(name: string, args: { readonly text: string }, signal: AbortSignal | undefined) {
    const tool = this.#tools.find((one) => one.name === name);
    try {
      return { tool_output: await tool?.execute(args, signal), tool_error: null };
    } catch (error) {
      const text = messageOf(error);
      return { tool_output: { error: text }, tool_error: text };
    }
  }

  /** The reply as it is delivered; undefined when it is not. */
  async send(text: string): Promise<string | undefined> {
    const { event } = await this.pass("message_sending", { content: text });
    if (event !== undefined) await this.hooks.emit("message_sent", { content: event.content });
    return event?.content;
  }
}
