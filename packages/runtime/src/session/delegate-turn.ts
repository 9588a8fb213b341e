import { resolve } from "node:path";
import type { CliBackendExecutePayload, HookBus } from "@hookline/core";
import {
  type CliBackend,
  type CliTurn,
  cliBackend,
  type ExecuteOptions,
} from "../cli-backend/cli-backend.js";
import type { CliBackendConfig, CliBackendName } from "../cli-backend/config.js";
import type { TurnBus } from "../cli-backend/emit-turn.js";
import { reportRunError } from "./report-run-error.js";
import { baseOf, type SessionScope } from "./session-scope.js";
import type { TurnOptions } from "./turn.js";
import type { SubmittedPrompt } from "./turn-origin.js";
import type { Turns } from "./turns.js";
import type { UnderWay } from "./under-way.js";

/** An agent CLI in any of the forms it can be given in. */
export type AnyCliBackend = CliBackend | CliBackendName | CliBackendConfig;

/** How a turn is delegated inside a session; `cwd` is relative to the session's, its default. */
export type DelegateOptions = Omit<ExecuteOptions, "bus"> & Pick<TurnOptions, "origin">;

/** What delegating needs of a session. */
export interface DelegateHost {
  readonly scope: SessionScope;
  readonly turns: Turns;
  readonly underWay: UnderWay;
}

/**
 * Delegates a turn to an agent CLI. Outside of a turn it is one: its prompt and its answer are
 * added to the current branch. In a turn it is a step of it, which adds nothing.
 */
export async function delegateTurn(
  backend: AnyCliBackend,
  prompt: string,
  options: DelegateOptions,
  { scope, turns, underWay }: DelegateHost,
): Promise<CliTurn> {
  const cli = isBackend(backend) ? backend : cliBackend(backend);
  const { origin: _origin, ...given } = options;
  const execute = async (submitted: SubmittedPrompt, signal: AbortSignal): Promise<CliTurn> => {
    try {
      return await cli.execute(withContext(submitted), {
        ...given,
        cwd: resolve(scope.cwd, options.cwd ?? ""),
        signal,
        bus: turnBus(scope),
      });
    } catch (error) {
      const redact = [prompt, submitted.prompt];
      await reportRunError(error, scope, { operation: "delegate" }, { redact, signal });
      throw error;
    }
  };

  const around = turns.around(options);
  if (around !== undefined) {
    return underWay.run(async (signal) => {
      const submitted =
        options.origin === "none"
          ? { prompt, additional_context: null }
          : await turns.submit(prompt, { origin: around, signal, options: {} });
      return execute(submitted, signal);
    }, options.signal);
  }
  const { origin, signal } = options;
  return turns.run(
    prompt,
    async (turn) => {
      const { prompt: passed = prompt, additionalContext } = turn;
      const done = await execute(
        { prompt: passed, additional_context: additionalContext },
        turn.signal,
      );
      await turn.branch.add({ role: "assistant", content: done.content });
      return done;
    },
    { origin, signal },
  );
}

function withContext({ prompt, additional_context }: SubmittedPrompt): string {
  return additional_context === null ? prompt : `${prompt}\n\n${additional_context}`;
}

/** Reports delegated turns as the session's; a bus of the caller's may not know it. */
function turnBus(scope: SessionScope): TurnBus {
  const hooks: HookBus = scope.hooks;
  return {
    logger: hooks.logger,
    emit: (point, payload: CliBackendExecutePayload, options) =>
      hooks.emit(point, { ...payload, ...baseOf(scope) }, options),
  };
}

function isBackend(backend: AnyCliBackend): backend is CliBackend {
  return typeof backend === "object" && backend !== null && "execute" in backend;
}
