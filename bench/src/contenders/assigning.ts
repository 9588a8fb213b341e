import type { PromptFields } from "../events.js";
import { type Rewrite, sink } from "../handlers.js";

/** Makes a rewrite assign its prompt to the event, for a library that drops what handlers return. */
export function assigning(rewrite: Rewrite): (event: PromptFields, context: unknown) => void {
  return (event, context) => {
    event.prompt = rewrite(event, context).prompt;
  };
}

/** Reads the prompt that goes to the model. */
export function readAssigned({ prompt }: PromptFields): void {
  sink.total = (sink.total + prompt.length) | 0;
}
