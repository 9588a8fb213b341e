import { randomUUID } from "node:crypto";
import { Branch } from "./branch.js";
import type { BranchEnding } from "./ending.js";
import { FirstRefusal } from "./first-refusal.js";
import { nextMainId } from "./main-branch-id.js";
import { asMessage, type NewMessage } from "./message.js";
import type { ResumedBranch } from "./resume.js";
import type { SessionHandle } from "./session-handle.js";
import { baseOf, frameOf, type SessionScope } from "./session-scope.js";
import { unlessLost } from "./unless-lost.js";

/** How a branch is opened. */
export interface BranchOptions {
  /** Default: none. */
  readonly name?: string | undefined;
  /** The branch it comes from. Default: the current one. */
  readonly parent?: Branch | undefined;
  /** What it starts with, such as the messages of another branch. Default: nothing. */
  readonly messages?: readonly NewMessage[] | undefined;
  readonly model?: string | undefined;
  readonly provider?: string | undefined;
}

/** What a branch says of itself; nothing of a main one. */
type About = Pick<BranchOptions, "model" | "provider">;

/** What a session's own line of conversation is called. */
const MAIN_NAME = "main";

/** The branches of one session. */
export class Branches {
  readonly #scope: SessionScope;
  readonly #handle: SessionHandle | undefined;
  readonly #isResumed: boolean;
  readonly #open = new Set<Branch>();
  #main: Branch;

  /** @param resumed what the main branch goes on from */
  constructor(
    scope: SessionScope,
    handle: SessionHandle | undefined,
    resumed: ResumedBranch | undefined,
  ) {
    this.#scope = scope;
    this.#handle = handle;
    this.#isResumed = resumed !== undefined;
    this.#main = this.#make({
      id: resumed?.id ?? nextMainId(),
      name: MAIN_NAME,
      parentId: undefined,
      messages: resumed?.messages ?? [],
    });
  }

  /** The branch that the running code works on. */
  get current(): Branch {
    return frameOf(this.#scope)?.branch ?? this.#main;
  }

  /** Stores that the main branch is there, or goes on. */
  async storeMain(): Promise<void> {
    await this.#store(this.#main, {});
    if (!this.#isResumed) return;
    const write = () => this.#handle?.store.branches.resume(this.#main.id);
    await unlessLost(write, this.#scope.hooks.logger, "A branch could not be resumed.");
  }

  /** Emits `branch_create` for the main branch. */
  announceMain(): Promise<void> {
    return this.#announce(this.#main, {});
  }

  /** Opens a branch: it is stored, then `branch_create` is emitted. */
  async open(options: BranchOptions): Promise<Branch> {
    const { name, parent = this.current, messages = [] } = options;
    const branch = this.#make({
      id: randomUUID(),
      name,
      parentId: parent.id,
      messages: messages.map(asMessage),
    });
    await this.#store(branch, options);
    await branch.storeFirst();
    await this.#announce(branch, options);
    return branch;
  }

  /**
   * Ends the main branch and puts a fresh one in its place.
   * @param between called when the old one has ended and the new one is there to be used
   */
  async renewMain(between: () => Promise<void>): Promise<void> {
    const ended = this.#main;
    await ended.end();
    this.#open.delete(ended);
    this.#main = this.#make({
      id: nextMainId(ended.id),
      name: MAIN_NAME,
      parentId: ended.id,
      messages: [],
    });
    await this.#store(this.#main, {});
    await between();
    await this.announceMain();
  }

  /** Ends a branch before its session does. */
  async end(branch: Branch, how: BranchEnding): Promise<void> {
    this.#open.delete(branch);
    await branch.end(how);
  }

  /**
   * Ends every branch, the latest first.
   * @throws StateRefusedError the first refusal, when all have ended
   */
  async endAll(how: BranchEnding): Promise<void> {
    const refusal = new FirstRefusal();
    for (const branch of [...this.#open].reverse()) {
      await refusal.keep(() => this.end(branch, how));
    }
    refusal.throwIfAny();
  }

  #make(parts: Pick<Branch, "id" | "name" | "parentId" | "messages">): Branch {
    const { logger } = this.#scope.hooks;
    const branch = new Branch({ ...parts, scope: this.#scope, handle: this.#handle, logger });
    this.#open.add(branch);
    return branch;
  }

  async #store({ id }: Branch, { model, provider }: About): Promise<void> {
    const row = {
      id,
      session_id: this.#scope.id,
      model: model ?? null,
      provider: provider ?? null,
      created_at: Date.now(),
    };
    const write = () => this.#handle?.store.branches.create(row);
    await unlessLost(write, this.#scope.hooks.logger, "A branch could not be stored.");
  }

  async #announce({ id }: Branch, { model, provider }: About): Promise<void> {
    const about = { branch_id: id, model: model ?? null, provider: provider ?? null };
    await this.#scope.hooks.emit("branch_create", { ...baseOf(this.#scope), ...about });
  }
}
