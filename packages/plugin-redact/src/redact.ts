import type {
  AfterAgentEvent,
  AfterLlmEvent,
  AfterToolEvent,
  BeforeAgentEvent,
  BeforeLlmEvent,
  BeforeToolEvent,
  HookContext,
  LlmStreamTextEvent,
  MessageReceivedEvent,
  MessageSendingEvent,
  SubagentStopEvent,
  ToolResultPersistEvent,
  UserPromptSubmitEvent,
} from "@hookline/core";
import { type OptionalBy, Plugin, pluginInfo } from "@hookline/plugins";
import { type Place, type RedactOptions, redactOptions } from "./options.js";
import { redactData } from "./redact-data.js";
import { Redactor } from "./redactor.js";
import { TextStream } from "./text-stream.js";
import { version } from "./version.js";

type Context = HookContext<typeof Redact>;

/** Behind other handlers, so that what they write is redacted too; and never open when it fails. */
const LAST = { priority: 1_000, onFailure: "deny" } as const;

/** Where there are no messages, or nothing is stored, nothing is missed. */
const IF_THERE = { priority: LAST.priority, optional: true } as const;

/** Where nothing calls it, texts that it is to mask there pass: told of, unless it is to mask none. */
function unless(place: Place): { readonly optional: OptionalBy } {
  return { optional: ({ where }: RedactOptions) => !where.includes(place) };
}

/** What is left of a text that could not be redacted, where nothing can be denied. */
const WITHHELD = "[withheld: it could not be redacted]";

/** Masks credentials and personal data in prompts, tool calls, answers and messages. */
export class Redact extends Plugin {
  static readonly info = pluginInfo({
    name: "redact",
    version,
    description:
      "Masks credentials and personal data in prompts, tool calls, answers and messages.",
    type: "guardrail",
    hooks: {
      user_prompt_submit: { ...LAST, ...unless("prompts") },
      before_agent: { ...LAST, ...unless("prompts") },
      after_agent: { priority: LAST.priority, ...unless("answers") },
      subagent_stop: { priority: LAST.priority, ...unless("answers") },
      before_llm: { ...LAST, ...unless("requests") },
      after_llm: { ...LAST, ...unless("answers") },
      llm_stream_text: { priority: LAST.priority, ...unless("answers") },
      before_tool: { ...LAST, ...unless("tool_input") },
      after_tool: { ...LAST, ...unless("tool_output") },
      tool_result_persist: IF_THERE,
      message_received: { ...LAST, ...IF_THERE },
      message_sending: { ...LAST, ...IF_THERE },
    },
  });
  static readonly options = redactOptions;

  readonly #redactors = new WeakMap<RedactOptions, Redactor>();

  override user_prompt_submit(event: UserPromptSubmitEvent, { options }: Context): void {
    if (covers(options, "prompts")) event.prompt = this.#for(options).text(event.prompt);
  }

  override before_agent(event: BeforeAgentEvent, { options }: Context): void {
    if (covers(options, "prompts")) event.prompt = this.#for(options).text(event.prompt);
  }

  override after_agent(event: AfterAgentEvent, context: Context): void {
    this.#answer(event, context);
  }

  // An agent of another kind may have answered, whose model is not called here.
  override subagent_stop(event: SubagentStopEvent, context: Context): void {
    this.#answer(event, context);
  }

  override before_llm(event: BeforeLlmEvent, { options, state }: Context): void {
    // What a stream that broke off has left must not show up in the next one.
    state.delete(`${streamOf(event)}:`);
    if (covers(options, "requests")) {
      event.messages = this.#data(event.messages, options) as BeforeLlmEvent["messages"];
    }
  }

  override after_llm(event: AfterLlmEvent, { options }: Context): void {
    if (!covers(options, "answers")) return;
    const redactor = this.#for(options);
    event.response = redactor.text(event.response);
    event.reasoning = redactor.text(event.reasoning);
  }

  override llm_stream_text(event: LlmStreamTextEvent, { options, state, logger }: Context): void {
    if (!covers(options, "answers")) return;
    const name = `${streamOf(event)}:${event.stream_id}`;
    const known = state.get(name) as { stream: TextStream; index: number } | undefined;
    const isNew = known === undefined || event.index < known.index;
    const stream = isNew ? new TextStream(this.#for(options)) : known.stream;
    state.set(name, { stream, index: event.index });
    try {
      const text = stream.push(event.text);
      event.text = event.final ? text + stream.end() : text;
    } catch (err) {
      logger.error({ err }, "A piece of an answer could not be redacted and is withheld.");
      event.text = WITHHELD;
    }
    if (event.final) state.delete(name);
  }

  override before_tool(event: BeforeToolEvent, { options }: Context): void {
    if (covers(options, "tool_input")) {
      event.tool_input = this.#data(event.tool_input, options) as BeforeToolEvent["tool_input"];
    }
  }

  override after_tool(event: AfterToolEvent, { options }: Context): void {
    if (!covers(options, "tool_output")) return;
    event.tool_output = this.#data(event.tool_output, options);
    // The same text, for the handlers that follow.
    if (event.tool_error !== null) event.tool_error = this.#for(options).text(event.tool_error);
  }

  override tool_result_persist(event: ToolResultPersistEvent, { options, logger }: Context): void {
    if (!covers(options, "tool_output")) return;
    try {
      event.result = this.#data(event.result, options);
    } catch (err) {
      logger.error({ err }, "A tool's result could not be redacted and is not stored.");
      event.result = WITHHELD;
    }
  }

  override message_received(event: MessageReceivedEvent, { options }: Context): void {
    if (covers(options, "messages")) event.content = this.#for(options).text(event.content);
  }

  override message_sending(event: MessageSendingEvent, { options }: Context): void {
    if (covers(options, "messages")) event.content = this.#for(options).text(event.content);
  }

  /** Where a denial would have the agent go on, not keep its answer back. */
  #answer(event: { response: string }, { options, logger }: Context): void {
    if (!covers(options, "answers")) return;
    try {
      event.response = this.#for(options).text(event.response);
    } catch (err) {
      logger.error({ err }, "An answer could not be redacted and is withheld.");
      event.response = WITHHELD;
    }
  }

  #data(value: unknown, options: RedactOptions): unknown {
    return redactData(value, this.#for(options), options.kinds.includes("credentials"));
  }

  #for(options: RedactOptions): Redactor {
    const redactor = this.#redactors.get(options) ?? new Redactor(options);
    this.#redactors.set(options, redactor);
    return redactor;
  }
}

function covers({ where }: RedactOptions, place: Place): boolean {
  return where.includes(place);
}

/** Each branch of a session has a stream of its own. */
function streamOf({ branch_id }: { readonly branch_id: string | null }): string {
  return `stream:${branch_id ?? ""}`;
}
