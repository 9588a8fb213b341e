import { setImmediate } from "node:timers/promises";
import { bindPlugin } from "@hookline/plugins";
import { openSession, type Session } from "@hookline/runtime";
import { silentLogger } from "../session.js";
import { bareAgent, hookedAgent } from "./agent.js";
import type { Contender } from "./comparison.js";
import { fivePlugins } from "./plugins.js";

/** The work of an agent that is measured: runs it to its end, and says how long it took, in ns. */
export type Work = (agent: ReturnType<typeof bareAgent>) => Promise<number>;

/** What is measured, and what may come of it. */
export interface Trial {
  readonly work: Work;
  /** Ms that the model takes for each request. */
  readonly delay: number;
  /** How many times the time of the SDK alone the hooks may take; undefined where it is open. */
  readonly required?: { readonly withoutPlugins: number; readonly withPlugins: number };
}

/** Turns of a session, before the next one is opened. */
const TURNS = 20;

/** The SDK alone, inside the hooks, and inside the hooks with five plugins. */
export function contenders(trial: Trial): [Contender, ...Contender[]] {
  const { required } = trial;
  return [
    alone(trial),
    {
      ...hooked(trial, () => []),
      name: "`hooks()`, no plugin",
      required: required?.withoutPlugins,
    },
    {
      ...hooked(trial, fivePlugins),
      name: "`hooks()`, 5 plugins",
      required: required?.withPlugins,
    },
  ];
}

function alone({ work, delay }: Trial): Contender {
  const agent = bareAgent(delay);
  return {
    name: "the SDK alone",
    async time() {
      await setImmediate();
      return work(agent);
    },
    async [Symbol.asyncDispose]() {},
  };
}

function hooked(
  { work, delay }: Trial,
  plugins: typeof fivePlugins,
): Omit<Contender, "name" | "required"> {
  const agent = hookedAgent(delay);
  let session: Session | undefined;
  let turns = 0;
  const opened = async (): Promise<Session> => {
    if (session !== undefined && turns++ % TURNS > 0) return session;
    await session?.end();
    session = await openSession({ logger: silentLogger });
    for (const plugin of plugins()) bindPlugin(plugin, session.hooks);
    return session;
  };
  return {
    async time() {
      const current = await opened();
      await setImmediate();
      return current.run(() => work(agent));
    },
    async [Symbol.asyncDispose]() {
      await session?.end();
    },
  };
}
