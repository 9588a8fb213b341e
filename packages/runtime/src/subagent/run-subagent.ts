import { type HookLogger, isDenial, type MaybePromise, redactText } from "@hookline/core";
import type { Branch } from "../session/branch.js";
import type { Branches } from "../session/branches.js";
import { reportRunError } from "../session/report-run-error.js";
import { baseOf, type SessionScope, within } from "../session/session-scope.js";

/** How often running a sub-agent may be told to go on. */
const MOST_DENIALS = 8;

/** A sub-agent that runs; its work gets it. */
export interface Subagent {
  readonly name: string;
  /** Its own branch, which is the current one for its work. */
  readonly branch: Branch;
  /** Why it has to go on, when a handler at `subagent_stop` would not let it finish. */
  readonly reason: string | undefined;
  /** Number of times it was told to go on. */
  readonly round: number;
  /** Aborts when the session ends, or its caller gives up. */
  readonly signal: AbortSignal;
}

/** What a sub-agent leaves behind. */
export interface SubagentAnswer<T> {
  /** Its answer as text, as handlers have left it. */
  readonly response: string;
  /** What its work resolved to; of a text, `response`. */
  readonly result: T;
  /** Number of times it was told to go on. */
  readonly rounds: number;
}

/** How a sub-agent is run. */
export interface SubagentOptions {
  /** Stops it. */
  readonly signal?: AbortSignal | undefined;
  /** Called with its answer as handlers have left it, while its branch still takes messages. */
  readonly onAnswer?: ((response: string, agent: Subagent) => MaybePromise<void>) | undefined;
}

/** What a sub-agent runs in. */
export interface SubagentHost extends Pick<SubagentOptions, "onAnswer"> {
  readonly scope: SessionScope;
  readonly branches: Branches;
  readonly logger: HookLogger;
  readonly signal: AbortSignal;
}

/**
 * Runs a sub-agent on a branch of its own, inside the gates of its session. At its end
 * `subagent_stop` is asked, where a denial makes it go on with the reason.
 */
export async function runSubagent<T>(
  name: string,
  work: (agent: Subagent) => MaybePromise<T>,
  { scope, branches, logger, signal, onAnswer }: SubagentHost,
): Promise<SubagentAnswer<T>> {
  const branch = await branches.open({ name });
  return within({ scope, branch, agentName: name }, async () => {
    try {
      let reason: string | undefined;
      for (let round = 0; ; round++) {
        const agent = { name, branch, reason, round, signal };
        const result = await work(agent);
        const outcome = await scope.hooks.decide(
          "subagent_stop",
          { ...baseOf(scope), response: textOf(result), result },
          { signal },
        );
        const { response } = outcome.event;
        const isDenied = isDenial(outcome.decision);
        if (!isDenied || round === MOST_DENIALS) {
          if (isDenied) warn(logger, name, outcome.reason);
          await onAnswer?.(response, agent);
          await branches.end(branch, {});
          const seen = typeof result === "string" ? (response as T & string) : result;
          return { response, result: seen, rounds: round };
        }
        reason = outcome.reason ?? "";
      }
    } catch (error) {
      const place = { operation: "subagent", branch_id: branch.id } as const;
      await reportRunError(error, scope, place, { signal });
      await branches.end(branch, { error });
      throw error;
    }
  });
}

function warn(logger: HookLogger, name: string, reason = ""): void {
  logger.warn(
    { point: "subagent_stop", agent_name: name, reason: redactText(reason) },
    `The sub-agent "${name}" was told to go on ${MOST_DENIALS} times running; it has finished now although a handler denies that.`,
  );
}

function textOf(result: unknown): string {
  if (typeof result === "string") return result;
  try {
    return JSON.stringify(result) ?? "";
  } catch {
    return String(result);
  }
}
