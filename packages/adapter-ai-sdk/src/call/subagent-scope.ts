import { captureContext, flow, waitFor } from "@hookline/core";
import type { Session, Subagent } from "@hookline/runtime";
import type { CallScope, Keep, Verdict } from "./call-scope.js";
import { type Deferred, deferred } from "./deferred.js";

/**
 * Begins a sub-agent on a branch of its own. The session runs a sub-agent's work round by round and
 * asks `subagent_stop` after each; here the rounds are answers of one call of the SDK.
 * @throws HooklineError `SESSION_ENDED`
 */
export async function openSubagent(session: Session, name: string): Promise<CallScope> {
  const begun = deferred<{ readonly agent: Subagent; readonly run: CallScope["run"] }>();
  const stop = new AbortController();
  let answer: Deferred<string> = deferred();
  let verdict: Deferred<Verdict> = deferred();
  let keep: Keep | undefined;
  const work = (agent: Subagent): Promise<string> => {
    if (agent.round === 0) {
      begun.resolve({ agent, run: captureContext() });
    } else verdict.resolve({ goOn: agent.reason ?? "" });
    return answer.promise;
  };
  const running = session.subagent(name, work, {
    signal: stop.signal,
    onAnswer: (response) =>
      flow(function* () {
        if (keep !== undefined) yield* keep(response);
      }),
  });
  const ended = running.then(
    ({ response }) => verdict.resolve({ response }),
    (error) => {
      begun.reject(error);
      verdict.reject(error);
    },
  );
  const { agent, run } = await begun.promise;
  const { branch } = agent;
  return {
    session,
    branch,
    signal: agent.signal,
    run,
    stop: (reason) => stop.abort(reason),
    *submit(prompt) {
      yield* waitFor(branch.addNow({ role: "user", content: prompt }));
      return { prompt, additional_context: null };
    },
    *conclude(response, keepIt) {
      keep = keepIt;
      const given = answer;
      answer = deferred();
      verdict = deferred();
      given.resolve(response);
      return yield* waitFor(verdict.promise);
    },
    async end(how) {
      if (how?.isStopped) stop.abort(how.error);
      answer.reject(how === undefined ? new Error("The sub-agent has no answer.") : how.error);
      await ended;
    },
  };
}
