import { AsyncResource } from "node:async_hooks";
import type { Session, Turn } from "@hookline/runtime";
import type { CallScope } from "./call-scope.js";
import { deferred } from "./deferred.js";

/**
 * Begins a turn that lasts until it is ended: a step of the turn around it, if there is one.
 * @throws HooklineError `SESSION_ENDED`
 */
export async function openTurn(session: Session, model: string): Promise<CallScope> {
  const over = deferred<void>();
  const stop = new AbortController();
  const begun = deferred<{ readonly turn: Turn; readonly resource: AsyncResource }>();
  const turn = session.turn(
    async (turn) => {
      begun.resolve({ turn, resource: new AsyncResource("hookline.turn") });
      await over.promise;
    },
    { model, signal: stop.signal },
  );
  const ended = turn.catch(begun.reject);
  const { turn: running, resource } = await begun.promise;
  const { branch } = running;
  return {
    session,
    branch,
    signal: running.signal,
    run: (work) => resource.runInAsyncScope(work),
    async submit(prompt) {
      const { last } = branch;
      // The turn around it has submitted that already.
      if (last?.role === "user" && last.content === prompt) {
        return { prompt, additional_context: null };
      }
      await running.submit(prompt);
      return {
        prompt: running.prompt ?? prompt,
        additional_context: running.additionalContext,
      };
    },
    async conclude(response, keep) {
      await keep(response);
      return { response };
    },
    async end(how) {
      if (how?.isStopped) stop.abort(how.error);
      if (how === undefined) over.resolve();
      else over.reject(how.error);
      await ended;
    },
  };
}
