import {
  type Flow,
  flow,
  type HookBus,
  type HookLogger,
  HooklineError,
  type HookPayloadBase,
  type MaybePromise,
  waitFor,
} from "@hookline/core";
import { type BranchEnding, terminalStatus } from "./ending.js";
import { Lane } from "./lane.js";
import { asMessage, type Message, type NewMessage } from "./message.js";
import type { SessionHandle } from "./session-handle.js";
import { baseOf, type SessionScope } from "./session-scope.js";
import { storedForm } from "./stored-form.js";
import { unlessLost } from "./unless-lost.js";

/** What a branch is made of. */
export interface BranchParts {
  readonly id: string;
  readonly name: string | undefined;
  readonly parentId: string | undefined;
  readonly scope: SessionScope;
  readonly handle: SessionHandle | undefined;
  readonly logger: HookLogger;
  readonly messages: readonly Message[];
}

/** One line of a session's conversation; made by `session.branch`. */
export class Branch {
  readonly id: string;
  readonly name: string | undefined;
  /** The branch it came from. */
  readonly parentId: string | undefined;
  readonly #parts: BranchParts;
  /** Messages are added and announced one after the other. */
  readonly #lane = new Lane();
  #messages: Message[];
  /** What was given out of the messages, for as long as it is right. */
  #view: readonly Message[] | undefined = undefined;
  #status: string | undefined = undefined;
  #ending: Promise<void> | undefined = undefined;

  constructor(parts: BranchParts) {
    this.id = parts.id;
    this.name = parts.name;
    this.parentId = parts.parentId;
    this.#parts = parts;
    this.#messages = [...parts.messages];
  }

  /** The bus of the session. */
  get hooks(): HookBus {
    return this.#parts.scope.hooks;
  }

  /** What the events of the branch say of the session. */
  get base(): HookPayloadBase {
    return baseOf(this.#parts.scope);
  }

  /** The conversation now, as the model is told it; later additions are in a later list. */
  get messages(): readonly Message[] {
    this.#view ??= Object.freeze([...this.#messages]);
    return this.#view;
  }

  /** The latest of the messages; undefined while there is none. */
  get last(): Message | undefined {
    return this.#messages.at(-1);
  }

  /** `completed` or `failed`; undefined while it is open. */
  get status(): string | undefined {
    return this.#status;
  }

  /**
   * Adds a message, which is stored where the session has a store, and emits `message_add`. Several
   * calls keep their order. A tool's message is put to `tool_result_persist` first, and what that
   * makes of it is stored and announced; the branch keeps what the model was told.
   * @returns the message as the branch holds it
   * @throws HooklineError `INVALID_MESSAGE`, `BRANCH_ENDED`; StateRefusedError when a store refuses
   */
  async add(given: NewMessage): Promise<Message> {
    return this.addNow(given);
  }

  /** `add`, at once where nothing has to be waited for; for adapters. */
  addNow(given: NewMessage): MaybePromise<Message> {
    const message = asMessage(given);
    return this.#lane.run(() => flow(() => this.#add(message)));
  }

  *#add(message: Message): Flow<Message> {
    this.#checkOpen();
    const form = yield* storedForm(message, this.#messages, this.#parts.scope);
    this.#messages.push(message);
    this.#view = undefined;
    yield* waitFor(this.#announce(form));
    return message;
  }

  /**
   * Puts a history in the place of the messages: it is stored as a whole, then `message_add` is
   * emitted for each message.
   * @throws as `add`
   */
  async setHistory(history: readonly NewMessage[]): Promise<void> {
    const messages = history.map(asMessage);
    await this.#lane.run(async () => {
      this.#checkOpen();
      const stored = await this.#storedForms(messages);
      this.#set(messages);
      await this.#replaceStored(stored);
      const { handle } = this.#parts;
      const announce = async (form: Message): Promise<void> => void (await this.#announce(form));
      for (const form of stored) {
        await (handle?.announceStored(this.id, form, announce) ?? announce(form));
      }
    });
  }

  /**
   * Puts messages in the place of those the branch starts with, as a checkpoint that a resumed
   * session goes on from; what was stored of them stays stored. Emits nothing; see `compact`.
   * @returns false where the branch does not start with those messages any more
   * @throws HooklineError `INVALID_MESSAGE`, `BRANCH_ENDED`, and what the store throws: then
   * nothing has changed
   */
  async checkpoint(replaced: readonly Message[], by: readonly NewMessage[]): Promise<boolean> {
    const compacted = by.map(asMessage);
    return this.#lane.run(async () => {
      this.#checkOpen();
      if (replaced.some((message, index) => this.#messages[index] !== message)) return false;
      const messages = [...compacted, ...this.#messages.slice(replaced.length)];
      const stored = await this.#storedForms(messages);
      await this.#parts.handle?.write(async (store) => {
        await store.flush();
        await store.checkpoints.save(this.id, stored);
      });
      this.#set(messages);
      return true;
    });
  }

  /** Stores the messages the branch was made with. */
  async storeFirst(): Promise<void> {
    const { messages } = this;
    if (messages.length === 0 || this.#parts.handle === undefined) return;
    await this.#lane.run(async () => this.#replaceStored(await this.#storedForms(messages)));
  }

  /**
   * Ends the branch once everything is added: emits `branch_end`, after which nothing can be
   * added. Again changes nothing and returns the same promise.
   * @throws StateRefusedError when a store refuses to write the end; the branch is over then too
   */
  end(how: BranchEnding = {}): Promise<void> {
    this.#ending ??= Promise.resolve(this.#lane.run(() => this.#end(how)));
    return this.#ending;
  }

  async #end(how: BranchEnding): Promise<void> {
    // Lets the end be known before its handlers can ask for it.
    await Promise.resolve();
    const terminal = terminalStatus(how);
    this.#status = terminal.status;
    await this.hooks.emit("branch_end", {
      ...this.base,
      branch_id: this.id,
      ...terminal,
      ended_at: Date.now(),
    });
  }

  #set(messages: readonly Message[]): void {
    this.#messages = [...messages];
    this.#view = undefined;
  }

  #announce(message: Message): MaybePromise<unknown> {
    const { session_id, cwd, agent_name } = this.base;
    // Written out, since it runs for each message and a spread would take longer than the emit.
    const payload = { session_id, cwd, agent_name, branch_id: this.id, message };
    return this.hooks.emit("message_add", payload);
  }

  async #storedForms(messages: readonly Message[]): Promise<readonly Message[]> {
    const forms: Message[] = [];
    for (const message of messages) {
      forms.push(await flow(() => storedForm(message, messages, this.#parts.scope)));
    }
    return forms;
  }

  async #replaceStored(messages: readonly Message[]): Promise<void> {
    const { handle, logger } = this.#parts;
    const write = () => handle?.write((store) => store.messages.replace(this.id, messages));
    await unlessLost(write, logger, "A history could not be stored.");
  }

  #checkOpen(): void {
    if (this.#status === undefined) return;
    throw new HooklineError(
      "BRANCH_ENDED",
      `The branch "${this.id}" has ended and takes no more messages. Open another one with session.branch().`,
    );
  }
}
