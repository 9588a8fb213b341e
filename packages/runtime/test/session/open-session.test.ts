import {
  type Approver,
  buildSessionBus,
  type HookBus,
  HookResult,
  type HookSource,
  MemoryObserver,
  type SessionStartEvent,
  StateRefusedError,
} from "@hookline/core";
import { describe, expect, it } from "vitest";
import { openSession, type SessionOptions } from "../../src/index.js";
import { recordingLogger } from "../support/recording-logger.js";
import { rejection } from "../support/thrown.js";

/** A source that notes what happens to it. */
function source(name: string, log: string[]): HookSource {
  return {
    name,
    attach(registrar) {
      log.push(`+${name}`);
      registrar.on("session_start", () => void log.push(`start ${name}`));
      registrar.on("session_end", () => void log.push(`end ${name}`));
      return () => log.push(`-${name}`);
    },
  };
}

const broken: HookSource = {
  name: "broken",
  attach(registrar) {
    registrar.on("session_start", () => {
      throw new Error("must not run");
    });
    throw new Error("no database");
  },
};

function bus(options: object = {}): HookBus {
  const { logger } = recordingLogger();
  return buildSessionBus({ logger, inheritDefault: false, ...options });
}

describe("openSession", () => {
  it("emits session_start once, after the sources are attached in order", async () => {
    const log: string[] = [];
    const observer = new MemoryObserver();
    const { logger } = recordingLogger();
    await using session = await openSession({
      id: "s1",
      cwd: "/",
      agentName: "helper",
      sources: [source("a", log), source("b", log)],
      observer,
      logger,
    });
    expect(log).toEqual(["+a", "+b", "start a", "start b"]);
    expect(session).toMatchObject({ id: "s1", cwd: "/", agentName: "helper" });
    const starts = observer.signals.filter(({ point }) => point === "session_start");
    expect(starts).toHaveLength(1);
    expect(starts[0]?.event).toMatchObject({
      event_name: "session_start",
      session_id: "s1",
      cwd: "/",
      agent_name: "helper",
      source: "startup",
    });
  });

  it("gives each session an id of its own and the directory of the process", async () => {
    const { logger } = recordingLogger();
    await using one = await openSession({ logger });
    await using two = await openSession({ logger });
    expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
    expect(one.id).not.toBe(two.id);
    expect(one.cwd).toBe(process.cwd());
    expect(one.hooks).not.toBe(two.hooks);
  });

  it("builds its bus with the approver, container and logger it is given", async () => {
    const { logger } = recordingLogger();
    const approver: Approver = ({ event }) => event.reason === "told by a service";
    const container = { resolve: () => "told by a service" as never };
    await using session = await openSession({ approver, container, logger });
    session.hooks.on("before_tool", (_event, context) => HookResult.ask(context.get("service")));
    const call = { tool_name: "bash", tool_input: {} };
    expect(await session.hooks.emit("before_tool", call)).toMatchObject({ decision: "allow" });
    expect(session.hooks.logger).toBe(logger);
    expect(session.hooks.session).toMatchObject({ id: session.id, cwd: session.cwd });
  });

  it("warns of a handler at a point that the runtime does not emit", async () => {
    const { logger, lines } = recordingLogger();
    const stray: HookSource = {
      name: "stray",
      attach: (registrar) => void registrar.on("before_tool", () => true, { name: "my-guard" }),
    };
    await using _session = await openSession({ logger, sources: [stray] });
    expect(lines.filter((line) => line.includes("my-guard"))).toHaveLength(1);
  });

  describe("with a bus of the caller's", () => {
    it("is who the bus says", async () => {
      const hooks = bus({ sessionId: "s2", cwd: "/tmp", agentName: "scout" });
      await using session = await openSession({ hooks });
      expect(session).toMatchObject({ id: "s2", cwd: "/tmp", agentName: "scout", hooks });
    });

    it("says its id in the events of a bus that knows none", async () => {
      const hooks = bus();
      const events: SessionStartEvent[] = [];
      hooks.on("session_start", (event) => void events.push(event));
      await using session = await openSession({ hooks, agentName: "scout" });
      expect(events[0]).toMatchObject({ session_id: session.id, agent_name: "scout" });
    });

    it("refuses to be somebody else than the bus says", async () => {
      const hooks = bus({ sessionId: "s2" });
      const error = await rejection(openSession({ hooks, id: "s3" }));
      expect(error).toMatchObject({ code: "INVALID_SESSION" });
      expect(String(error)).toContain('"id" is "s3", but the bus in "hooks" was built with "s2"');
    });

    it.each(["observer", "approver", "container", "logger"] as const)(
      "refuses %s, which the bus should have been built with",
      async (name) => {
        const values = {
          observer: new MemoryObserver(),
          approver: () => true,
          container: { resolve: () => undefined as never },
          logger: recordingLogger().logger,
        };
        const options: SessionOptions = { hooks: bus(), [name]: values[name] };
        const error = await rejection(openSession(options));
        expect(error).toMatchObject({ code: "INVALID_SESSION" });
        expect(String(error)).toContain(`"${name}" belongs to the bus`);
      },
    );

    it("takes its sources off at the end and leaves the bus open", async () => {
      const log: string[] = [];
      const hooks = bus({ sessionId: "s2" });
      const session = await openSession({ hooks, sources: [source("a", log), source("b", log)] });
      await session.end();
      expect(log.slice(-4)).toEqual(["end a", "end b", "-b", "-a"]);
      expect(hooks.has("session_end")).toBe(true);
      expect(hooks.handlersFor("session_end")).toHaveLength(1);
      expect(() => hooks.on("session_end", () => {})).not.toThrow();
      expect(hooks.uncovered()).toEqual([]);
    });
  });

  describe("when something fails", () => {
    it("names the source that failed and undoes those before it", async () => {
      const log: string[] = [];
      const hooks = bus({ sessionId: "s2" });
      const before = hooks.handlersFor("session_start").length;
      const sources = [source("a", log), source("b", log), broken, source("c", log)];
      const error = await rejection(openSession({ hooks, sources }));
      expect(error).toMatchObject({
        code: "SOURCE_NOT_ATTACHED",
        handler: "broken",
        cause: new Error("no database"),
      });
      expect(String(error)).toContain('The source "broken" could not be attached');
      expect(log).toEqual(["+a", "+b", "-b", "-a"]);
      expect(hooks.handlersFor("session_start")).toHaveLength(before);
    });

    it("closes the bus it has built", async () => {
      let given: { on: HookBus["on"] } | undefined;
      const keeper: HookSource = {
        name: "keeper",
        attach: (registrar) => {
          given = registrar;
        },
      };
      const { logger } = recordingLogger();
      await rejection(openSession({ logger, sources: [keeper, broken] }));
      expect(() => given?.on("session_start", () => {})).toThrow(/the bus is closed/);
    });

    it("names a source without a name by its place", async () => {
      const { logger } = recordingLogger();
      const error = await rejection(openSession({ logger, sources: [null as never] }));
      expect(String(error)).toContain('The source "sources[0]" could not be attached');
    });

    it("names a source that is none, and says what one is", async () => {
      const { logger } = recordingLogger();
      const error = await rejection(openSession({ logger, sources: [{} as never] }));
      expect(error).toMatchObject({
        code: "SOURCE_NOT_ATTACHED",
        cause: { code: "INVALID_SOURCE" },
      });
      expect(String(error)).toContain('The source "sources[0]" could not be attached');
      expect(String(error)).toContain("have an attach() method");
    });

    it("does not open a session whose start a store refuses to write", async () => {
      const log: string[] = [];
      const refusal = new StateRefusedError("read-only");
      const store: HookSource = {
        name: "store",
        attach: (registrar) =>
          void registrar.on("session_start", () => {
            throw refusal;
          }),
      };
      const { logger } = recordingLogger();
      const opening = openSession({ logger, sources: [source("a", log), store] });
      expect(await rejection(opening)).toBe(refusal);
      expect(log.at(-1)).toBe("-a");
    });

    it("opens although a handler of session_start fails", async () => {
      const { logger } = recordingLogger();
      const faulty: HookSource = {
        name: "faulty",
        attach: (registrar) =>
          void registrar.on("session_start", () => {
            throw new Error("isolated");
          }),
      };
      await using session = await openSession({ logger, sources: [faulty] });
      expect(session.id).not.toBe("");
    });

    it.each([
      [{ id: "" }, '"id" must be a text that is not empty, but is empty'],
      [{ cwd: 7 }, '"cwd" must be a text that is not empty, but is number'],
      [{ sources: {} }, '"sources" must be a list'],
      [{ hooks: {} }, '"hooks" must be a bus'],
      [{ session: "x" }, '"session" is no option'],
    ])("refuses %j", async (options, text) => {
      const error = await rejection(openSession(options as never));
      expect(error).toMatchObject({ code: "INVALID_SESSION" });
      expect(String(error)).toContain(text);
    });
  });
});
