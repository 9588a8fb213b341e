import type { HookSource, ModelFallbackEvent } from "@hookline/core";

/** What a UI message stream of the SDK is written with. */
export interface DataPartWriter {
  write(part: { readonly type: "data-model_fallback"; readonly data: FallbackData }): void;
}

/** What a client is told when a turn goes on with another model. */
export type FallbackData = Pick<
  ModelFallbackEvent,
  "from_model" | "to_model" | "reason_category" | "fallback_index" | "session_id"
> & { readonly agent_name: string | null };

/**
 * Writes a `data-model_fallback` part into a UI message stream whenever the session goes on with
 * another model; its client reads it like any data part.
 *
 * @example
 * createUIMessageStream({ execute: async ({ writer }) => {
 *   const parts = session.hooks.use(fallbackParts(writer));
 *   …
 * } });
 */
export function fallbackParts(writer: DataPartWriter): HookSource {
  return {
    name: "fallback parts",
    attach: (bus) => {
      bus.on("model_fallback", (event) => {
        const { from_model, to_model, reason_category, fallback_index, session_id } = event;
        const agent_name = event.agent_name ?? null;
        const data = {
          from_model,
          to_model,
          reason_category,
          fallback_index,
          session_id,
          agent_name,
        };
        writer.write({ type: "data-model_fallback", data });
      });
    },
  };
}
