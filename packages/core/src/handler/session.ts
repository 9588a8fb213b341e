import type { StateHandle } from "../state/state-handle.js";

/** A name under which a container holds a service. */
export type ServiceToken<T> = string | symbol | (abstract new (...args: never[]) => T);

/** What the bus asks of a container; a tsyringe container is one. */
export interface ServiceContainer {
  resolve<T>(token: ServiceToken<T>): T;
}

/** What a handler may know of the session it runs in. */
export interface HookSession {
  /** Null where there is no session. */
  readonly id: string | null;
  readonly cwd: string;
  readonly agentName?: string | undefined;
  /** The run's own handle of the store; handlers that persist write through it. */
  readonly store?: StateHandle | undefined;
}
