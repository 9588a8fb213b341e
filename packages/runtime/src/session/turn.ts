import { type Flow, flow, HooklineError, type MaybePromise, waitFor } from "@hookline/core";
import type { Branch } from "./branch.js";
import { baseOf, type SessionScope, within } from "./session-scope.js";
import { type OriginOption, type SubmittedPrompt, TurnOrigin } from "./turn-origin.js";

/** How a turn is run. */
export interface TurnOptions {
  /**
   * Where its prompt comes from: `user`, a user, whatever runs around it; `none`, nobody, as with
   * scheduled work: no gate is asked; or the origin of another turn, which it is then a step of.
   * Default: a step of the turn it is called in, else a user's.
   */
  readonly origin?: OriginOption | undefined;
  /** Stops the turn. */
  readonly signal?: AbortSignal | undefined;
  /** The branch it works on. Default: the current one. */
  readonly branch?: Branch | undefined;
  /** What `user_prompt_submit` says of it. Default: nothing. */
  readonly model?: string | undefined;
  readonly permissionMode?: string | undefined;
}

/** What a turn is made of. */
export interface TurnParts {
  readonly scope: SessionScope;
  readonly origin: TurnOrigin;
  readonly signal: AbortSignal;
  readonly branch: Branch;
  readonly options: TurnOptions;
}

/** A turn that runs; its work gets it. */
export class Turn {
  /** To hand on where the asynchronous context is lost. */
  readonly origin: TurnOrigin;
  /** Aborts when the turn is stopped; the work must come to an end then. */
  readonly signal: AbortSignal;
  readonly branch: Branch;
  readonly #parts: TurnParts;
  #submitted: SubmittedPrompt | undefined = undefined;

  constructor(parts: TurnParts) {
    this.origin = parts.origin;
    this.signal = parts.signal;
    this.branch = parts.branch;
    this.#parts = parts;
  }

  /** The prompt that was submitted last, as handlers have left it; undefined before. */
  get prompt(): string | undefined {
    return this.#submitted?.prompt;
  }

  /** What handlers want the model to be told with that prompt; null for nothing. */
  get additionalContext(): string | null {
    return this.#submitted?.additional_context ?? null;
  }

  /**
   * Puts a prompt to `user_prompt_submit`, if it is the first one of a user's turn, and adds it to
   * the branch.
   * @returns the prompt as it is to be sent
   * @throws HookDeniedError before anything is stored; HooklineError `INVALID_PROMPT`; the reason
   * of the signal when the turn was stopped meanwhile
   */
  async submit(prompt: string): Promise<string> {
    return this.submitNow(prompt);
  }

  /** `submit`, at once where nothing has to be waited for. */
  submitNow(prompt: string): MaybePromise<string> {
    return flow(() => this.#submit(prompt));
  }

  *#submit(prompt: string): Flow<string> {
    const submitted = yield* submitPrompt(prompt, this.#parts);
    const { prompt: content, additional_context } = submitted;
    const message = { role: "user", content };
    yield* waitFor(
      this.branch.addNow(
        additional_context === null ? message : { ...message, metadata: { additional_context } },
      ),
    );
    this.#submitted = submitted;
    this.signal.throwIfAborted();
    return content;
  }
}

/**
 * Puts a prompt to `user_prompt_submit`, if it is the first one of a user's turn.
 * @throws HookDeniedError; HooklineError `INVALID_PROMPT`; the reason of the signal
 */
export function* submitPrompt(prompt: string, parts: TurnParts): Flow<SubmittedPrompt> {
  if (typeof prompt !== "string" || prompt.trim() === "") {
    const came = typeof prompt === "string" ? "an empty one" : typeof prompt;
    throw new HooklineError(
      "INVALID_PROMPT",
      `The prompt of a turn must be a text, but ${came} came. Pass the question or the instructions.`,
    );
  }
  parts.signal.throwIfAborted();
  return yield* parts.origin.submit(prompt, (first) => passGate(first, parts));
}

function* passGate(
  prompt: string,
  { scope, branch, signal, options }: TurnParts,
): Flow<SubmittedPrompt> {
  // What handlers submit to judge the prompt is not the user's, and can not wait for this verdict.
  const origin = new TurnOrigin(scope, false);
  const { model = "", permissionMode = "default" } = options;
  try {
    const { event, additional_context } = yield* waitFor(
      within({ scope, origin }, () =>
        scope.hooks.emit(
          "user_prompt_submit",
          {
            prompt,
            branch_id: branch.id,
            model,
            permission_mode: permissionMode,
            ...baseOf(scope),
          },
          { signal },
        ),
      ),
    );
    return { prompt: event.prompt, additional_context };
  } finally {
    origin.end();
  }
}
