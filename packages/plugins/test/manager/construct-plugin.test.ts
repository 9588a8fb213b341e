import "reflect-metadata";
import { HookBus, type HookLogger } from "@hookline/core";
import { inject, injectable, container as rootContainer } from "tsyringe";
import { describe, expect, it } from "vitest";
import { PluginManager } from "../../src/manager/plugin-manager.js";
import { LOGGER } from "../../src/manager/tokens.js";
import { Plugin } from "../../src/plugin/plugin.js";
import { pluginInfo } from "../../src/plugin/plugin-info.js";
import { RecordingLogger } from "../support/recording-logger.js";

function setUp() {
  const logger = new RecordingLogger();
  return { logger, manager: new PluginManager({ logger }) };
}

describe("making a plugin's instance", () => {
  class Database {
    readonly name = "db";
  }

  it("injects services of the application and the plugin's logger", async () => {
    @injectable()
    class Injected extends Plugin {
      static readonly info = pluginInfo({ name: "injected" });
      constructor(
        readonly database: Database,
        @inject(LOGGER) readonly logger: HookLogger,
      ) {
        super();
      }
      override session_start() {
        this.logger.info({ database: this.database.name }, "started");
      }
    }
    const { logger } = setUp();
    const container = rootContainer.createChildContainer();
    container.register(Database, { useValue: new Database() });
    const manager = new PluginManager({ logger, container });
    await manager.register(Injected);
    const bus = new HookBus({ logger });
    bus.use(manager);
    await bus.emit("session_start", {});
    expect(logger.lines).toMatchObject([
      { message: "started", details: { plugin: "injected", database: "db" } },
    ]);
  });

  it("applies injection to an undecorated subclass of a decorated plugin", async () => {
    @injectable()
    class Base extends Plugin {
      static readonly info = pluginInfo({ name: "base" });
      constructor(readonly database: Database) {
        super();
      }
    }
    class Derived extends Base {
      static override readonly info = pluginInfo({ name: "derived" });
      override on_init() {
        expect(this.database).toBeInstanceOf(Database);
      }
    }
    await setUp().manager.register(Derived);
  });

  /** Declares parameters as compilers do that write no types down, and as people do by hand. */
  function withTokens<C extends new (...services: never[]) => Plugin>(
    plugin: C,
    ...tokens: (symbol | typeof Database)[]
  ): C {
    for (const [i, token] of tokens.entries()) inject(token)(plugin, undefined, i);
    injectable()(plugin);
    return plugin;
  }

  class Untyped extends Plugin {
    static readonly info = pluginInfo({ name: "untyped" });
    readonly services: readonly unknown[];
    constructor(database: unknown, logger: unknown) {
      super();
      this.services = [database, logger];
    }
    override on_init() {
      expect(this.services).toEqual([expect.any(Database), expect.any(RecordingLogger)]);
    }
  }

  it("takes a class that names a token for every parameter, whose types nobody wrote down", async () => {
    await setUp().manager.register(withTokens(class extends Untyped {}, Database, LOGGER));
  });

  it("makes the subclass of such a class as it makes that", async () => {
    const Base = withTokens(class extends Untyped {}, Database, LOGGER);
    await setUp().manager.register(class extends Base {});
  });

  it("refuses a class that names a token for some parameters only", async () => {
    const Partly = withTokens(
      class extends Untyped {
        constructor(database: unknown, logger: unknown) {
          super(database, logger);
        }
      },
      Database,
    );
    await expect(setUp().manager.register(Partly)).rejects.toMatchObject({
      code: "INVALID_PLUGIN",
      message: expect.stringContaining("number 2"),
    });
  });

  it("refuses a constructor whose parameters are not known", async () => {
    class Undecorated extends Plugin {
      static readonly info = pluginInfo({ name: "undecorated" });
      constructor(readonly database: Database) {
        super();
      }
    }
    await expect(setUp().manager.register(Undecorated)).rejects.toMatchObject({
      code: "INVALID_PLUGIN",
      message: expect.stringMatching(
        /"undecorated" can not be made: its constructor takes 1 parameter.*@injectable/s,
      ),
    });
  });

  it("says which plugin lacks a service", async () => {
    const TOKEN = Symbol("missing service");
    @injectable()
    class Lacking extends Plugin {
      static readonly info = pluginInfo({ name: "lacking" });
      constructor(@inject(TOKEN) readonly service: unknown) {
        super();
      }
    }
    await expect(setUp().manager.register(Lacking)).rejects.toMatchObject({
      code: "INVALID_PLUGIN",
      handler: "lacking",
      cause: expect.anything(),
    });
  });
});
