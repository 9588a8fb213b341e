import { HookBus, type HookSource, type PointName, type Registration } from "@hookline/core";
import { pino } from "pino";
import type { DrivenSession, Driver } from "./driver.js";
import { SuiteTools } from "./suite-tool.js";

/** How a session is opened for a scenario. */
export interface StageSetup {
  readonly sources?: readonly HookSource[];
  /** What every permission question is answered. Default true. */
  readonly approves?: boolean;
  /** Registers what must be there before the session opens. */
  readonly before?: (stage: Stage) => void;
}

/** A handler of the suite; what it is given and returns depends on the point. */
export type AnyHandler = (event: Readonly<Record<string, unknown>>) => unknown;

/** How a handler of the suite is registered. */
export interface AnyOptions {
  readonly phase?: "change" | "judge" | "watch";
  readonly timeout?: number;
  readonly name?: string;
}

/** An open session, and what the suite has put around it. */
export class Stage {
  readonly driver: Driver;
  readonly tools = new SuiteTools();
  /** Number of permission questions that reached the approver. */
  questions = 0;
  /** What was logged, as JSON. */
  readonly lines: string[] = [];
  readonly #logger = pino({ level: "debug" }, { write: (line) => void this.lines.push(line) });
  /** Included by the session's bus, which takes handlers here that it would refuse itself. */
  readonly #handlers = new HookBus({ logger: this.#logger });
  #session: DrivenSession | undefined;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  get session(): DrivenSession {
    if (this.#session === undefined) throw new Error("The session of the stage is not open.");
    return this.#session;
  }

  async open({ sources = [], approves = true, before }: StageSetup): Promise<void> {
    before?.(this);
    this.#session = await this.driver.open({
      sources: [this.#handlers, ...sources],
      approver: () => {
        this.questions++;
        return approves;
      },
      logger: this.#logger,
      tools: this.tools.all,
    });
  }

  /** Registers a handler on the session, also before it is open. */
  on(point: PointName, handler: AnyHandler, options: AnyOptions = {}): Registration {
    return this.#handlers.on(point, handler as never, options);
  }
}

/** Does something with a session of its own, which is over when this resolves. */
export async function onStage<T>(
  driver: Driver,
  setup: StageSetup,
  work: (stage: Stage) => T | Promise<T>,
): Promise<T> {
  const stage = new Stage(driver);
  await stage.open(setup);
  try {
    return await work(stage);
  } finally {
    await stage.session.end();
  }
}
