import type { SdkModel, SdkPrompt } from "../model/sdk-types.js";

/** A piece of reasoning as a model gave it, with what its provider needs to know it by. */
export interface Reasoning {
  readonly text: string;
  readonly providerMetadata?: Metadata | undefined;
}

type AssistantPart = Exclude<
  Extract<SdkPrompt[number], { role: "assistant" }>["content"],
  string
>[number];
/** What a provider says of a part. */
export type Metadata = NonNullable<
  Extract<AssistantPart, { type: "reasoning" }>["providerOptions"]
>;

/**
 * What models thought before they called a tool, where handlers have changed it. Providers sign it and
 * want it back as it was, so whoever made it gets it back in the next steps, and nobody else.
 */
export class Reasonings {
  readonly #byCall = new Map<
    string,
    { readonly provider: string; readonly parts: readonly Reasoning[] }
  >();

  /**
   * Keeps the reasoning of an answer that was shown otherwise.
   * @param calls ids of the calls of tools in that answer
   */
  keep(calls: readonly string[], { provider }: SdkModel, parts: readonly Reasoning[]): void {
    for (const id of calls) this.#byCall.set(id, { provider, parts });
  }

  /** A prompt for that model, with the reasoning that is its own. */
  restoreIn(prompt: SdkPrompt, { provider }: SdkModel): SdkPrompt {
    if (this.#byCall.size === 0) return prompt;
    return prompt.map((message) => {
      if (message.role !== "assistant") return message;
      const call = message.content.find(({ type }) => type === "tool-call") as
        | { readonly toolCallId: string }
        | undefined;
      const kept = call === undefined ? undefined : this.#byCall.get(call.toolCallId);
      if (kept?.provider !== provider) return message;
      const rest = message.content.filter(({ type }) => type !== "reasoning");
      return { ...message, content: [...kept.parts.map(partOf), ...rest] };
    });
  }
}

/** What a provider says of reasoning that was changed: without the signature of the old one. */
export function unsigned(metadata: Metadata | undefined): Metadata | undefined {
  if (metadata === undefined) return undefined;
  const entries = Object.entries(metadata).map(([provider, { signature: _signature, ...rest }]) => [
    provider,
    rest,
  ]);
  return Object.fromEntries(entries) as Metadata;
}

function partOf({ text, providerMetadata }: Reasoning): AssistantPart {
  const providerOptions =
    providerMetadata === undefined ? {} : { providerOptions: providerMetadata };
  return { type: "reasoning", text, ...providerOptions };
}
