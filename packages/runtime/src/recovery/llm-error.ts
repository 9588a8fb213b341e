import { HooklineError } from "@hookline/core";
import type { FailureClass } from "./failure-class.js";

/** A call of a model failed for good. The provider's error is the `cause`. */
export class LLMError extends HooklineError {
  /** The agent whose call it was; undefined where none was named. */
  readonly agentId: string | undefined;
  /** The last model that was tried. */
  readonly model: string;
  readonly failure: FailureClass;
  /** Whether trying again later may help. */
  readonly retryable: boolean;

  constructor(
    message: string,
    details: {
      readonly agentId: string | undefined;
      readonly model: string;
      readonly failure: FailureClass;
      readonly retryable: boolean;
      readonly cause: unknown;
    },
  ) {
    super("LLM_FAILED", message, { cause: details.cause });
    this.agentId = details.agentId;
    this.model = details.model;
    this.failure = details.failure;
    this.retryable = details.retryable;
  }
}
