import type { Call } from "./call.js";

/** Ends calls that the SDK has dropped without a word, such as when it failed between two steps. */
const watched = new FinalizationRegistry<Call>((call) => {
  (async () => call.drop())().catch(() => {});
});

/** Ends a call when nobody holds that any more. Once for each call; the latest counts. */
export function endWhenLetGo(call: Call, held: object): void {
  watched.unregister(call);
  watched.register(held, call, call);
}

/** A call is over: were it watched any longer, it would stay in memory until all of that is searched. */
export function watchNoMore(call: Call): void {
  watched.unregister(call);
}
