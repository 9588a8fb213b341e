import { type HookBus, type HookSource, resolveHandler } from "@hookline/core";

const NAME = "persist_message";
/** Before every other handler, so that messages are stored in the order in which they come. */
const FIRST = -1_000_000;

/** Stores the messages of a session, unless its bus has the handler for that already. */
export function persistMessages(hooks: HookBus): HookSource {
  return {
    name: "message persistence",
    attach(registrar) {
      if (hooks.describe("message_add").some(({ name }) => name === NAME)) return;
      registrar.on("message_add", resolveHandler(NAME) as never, { name: NAME, priority: FIRST });
    },
  };
}
