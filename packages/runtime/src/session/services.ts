import { HooklineError, type ServiceContainer, type ServiceToken } from "@hookline/core";

/** The `Session` a handler runs in, by `context.get<Session>(SESSION)`. */
export const SESSION: unique symbol = Symbol.for("hookline.session");

/** The `Branch` that the emitting code works on. */
export const BRANCH: unique symbol = Symbol.for("hookline.branch");

/** The store of the session; undefined where it has none. */
export const STATE_STORE: unique symbol = Symbol.for("hookline.state-store");

/** How each service of a session is found; asked each time. */
export type SessionServices = ReadonlyMap<symbol, () => unknown>;

/** A container with the services of one session. */
export interface SessionContainer extends ServiceContainer {
  /** Ends the services that the session's own container has made. */
  dispose?(): unknown;
}

/** What services are looked up in after the session's own; a tsyringe container is one. */
export interface AppContainer {
  resolve(token: never): unknown;
}

/** What a tsyringe container can do besides. */
interface FertileContainer extends SessionContainer {
  createChildContainer(): FertileContainer;
  register(token: symbol, provider: { readonly useFactory: () => unknown }): unknown;
}

/**
 * A container for one session: a child of the given one if that can have children, so that the
 * session's services can be injected into constructors too.
 */
export function sessionContainer(
  app: AppContainer | undefined,
  services: SessionServices,
): SessionContainer {
  if (app !== undefined && canHaveChildren(app)) {
    const child = app.createChildContainer();
    for (const [token, find] of services) child.register(token, { useFactory: find });
    return child;
  }
  return {
    resolve<T>(token: ServiceToken<T>): T {
      const find = typeof token === "symbol" ? services.get(token) : undefined;
      if (find !== undefined) return find() as T;
      if (app !== undefined) return app.resolve(token as never) as T;
      const name = typeof token === "function" ? token.name : String(token);
      throw new HooklineError(
        "MISSING_SERVICE",
        `There is no service "${name}": there is no container. Pass one as \`container\` to openSession() or createRuntime().`,
      );
    },
  };
}

function canHaveChildren(container: object): container is FertileContainer {
  return "createChildContainer" in container && "register" in container;
}
