import type { Approver, HookBus, HookLogger, HookSource } from "@hookline/core";
import type { Stopped } from "./stopped.js";
import type { SuiteCall, SuiteTool } from "./suite-tool.js";

/** What the suite opens a session with. */
export interface SessionSetup {
  /** Attached before the session starts. */
  readonly sources: readonly (HookSource | HookBus)[];
  /** Answers permission questions. */
  readonly approver: Approver;
  readonly logger: HookLogger;
  /** The tools that the session has. */
  readonly tools: readonly SuiteTool[];
}

/** A session that the suite has opened. */
export interface DrivenSession {
  /** What its events say as `session_id`. */
  readonly id: string;
  /** Ends it, and waits until everything it emits is emitted. */
  end(): Promise<void>;
}

/** A call of a model, as far as it came. */
export interface Asked {
  /** As the model got it. */
  readonly question: string | Stopped;
  /** As its caller got it. */
  readonly answer: string | Stopped;
}

/** What an agent, or a sub-agent, leaves behind. */
export interface Finished {
  /** What its caller gets. */
  readonly answer: string;
  /** Number of times that it was told to go on. */
  readonly rounds: number;
}

/**
 * What a runtime can be asked to do. A driver has those that its runtime knows; where the runtime
 * can do a thing in several ways, `acts` has the other ones. What they resolve to is what the
 * runtime really went on with, taken from where it arrived, and `STOPPED` where it did not go on.
 */
export interface Abilities<S extends DrivenSession = DrivenSession> {
  /** Submits a user's prompt: the prompt as the agent was given it. */
  prompt?(session: S, text: string): Promise<string | Stopped>;
  /** Asks the model, which gives that answer. */
  askModel?(session: S, question: string, answer: string): Promise<Asked>;
  /** Lets the model stream its answer in these pieces: the text that was shown. */
  stream?(session: S, pieces: readonly string[]): Promise<string>;
  /** Lets the agent finish its turn with that answer, again when it is told to go on. */
  finish?(session: S, answer: string): Promise<Finished>;
  /** Runs a sub-agent that calls tools and then gives that answer. */
  subagent?(
    session: S,
    work: { readonly name: string; readonly calls: readonly SuiteCall[]; readonly answer: string },
  ): Promise<Finished>;
  /** Offers the tools to a model: names and descriptions as they were offered. */
  offerTools?(
    session: S,
  ): Promise<readonly { readonly name: string; readonly description: string | undefined }[]>;
  /**
   * Calls tools, as a model does that asks for all of them at once: what it is told of each.
   * @param signal stops them; then it may reject
   */
  callTools?(
    session: S,
    calls: readonly SuiteCall[],
    signal?: AbortSignal,
  ): Promise<readonly unknown[]>;
  /** Stores the result of a tool: the result as it is stored. */
  keepToolResult?(session: S, result: string): Promise<unknown>;
  /** Asks for the permission to use a tool: whether it was given. */
  askPermission?(session: S): Promise<boolean>;
  /** The configuration as it is used. */
  config?(session: S, values: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** The credentials as they are used. */
  credentials?(session: S, values: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Does something that fails once, and succeeds if it is tried again: whether it did. */
  retry?(session: S): Promise<boolean>;
  /** Compacts the conversation: whether it was. */
  compact?(session: S): Promise<boolean>;
  /** Lets a channel's message come in: the text as the agent got it. */
  receive?(session: S, text: string): Promise<string | Stopped>;
  /** Sends a message to a channel: the text as it was delivered. */
  send?(session: S, text: string): Promise<string | Stopped>;
  /** The texts of the conversation as they are stored. */
  stored?(session: S): Promise<readonly unknown[]>;
}

/** Name of something that a driver may be able to do. */
export type Ability = keyof Abilities;

/** A runtime, or an adapter, in the hands of the suite. */
export interface Driver<S extends DrivenSession = DrivenSession> extends Abilities<S> {
  open(setup: SessionSetup): Promise<S>;
  /**
   * What else the runtime emits something at, by name; each is done once in a session, in order.
   * What they resolve to must be the same each time.
   */
  acts?(session: S): Readonly<Record<string, () => Promise<unknown>>>;
}

/** A driver that can do that. */
export type DriverWith<A extends Ability> = Driver & Required<Pick<Driver, A>>;

/** Whether a driver can do that. */
export function can<A extends Ability>(driver: Driver, ability: A): driver is DriverWith<A> {
  return driver[ability] !== undefined;
}
