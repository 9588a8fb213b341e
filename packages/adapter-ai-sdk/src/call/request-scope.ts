import { AsyncResource } from "node:async_hooks";
import type { Session } from "@hookline/runtime";
import type { CallScope } from "./call-scope.js";

/** One request of a program that is no agent: in the session, but no turn of it. */
export function openRequest(session: Session): CallScope {
  const { resource, branch } = session.run(() => ({
    resource: new AsyncResource("hookline.request"),
    branch: session.currentBranch,
  }));
  return {
    session,
    branch,
    signal: new AbortController().signal,
    run: (work) => resource.runInAsyncScope(work),
    *submit(prompt) {
      return { prompt, additional_context: null };
    },
    *conclude(response, keep) {
      yield* keep(response);
      return { response };
    },
    end: () => {},
  };
}
