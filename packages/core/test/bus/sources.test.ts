import { afterEach, describe, expect, it, vi } from "vitest";
import { addHook, defaultBus, hasHook, removeHook } from "../../src/bus/default-bus.js";
import { HookBus } from "../../src/bus/hook-bus.js";
import type { HookRegistrar, HookSource } from "../../src/bus/hook-source.js";
import { buildSessionBus } from "../../src/loader/build-session-bus.js";
import { registerHandler } from "../../src/loader/handler-registry.js";
import type { Registration } from "../../src/registration.js";
import { testBus } from "../support/test-bus.js";

const open: Registration[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.off();
});

function source(name: string, seen: string[], owner?: object): HookSource {
  return {
    name,
    attach(registrar) {
      registrar.on(
        "session_start",
        () => void seen.push(name),
        owner === undefined ? {} : { owner: { name, key: owner } },
      );
    },
  };
}

describe("bus.use", () => {
  it("attaches a source once, however often it is asked to", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    const one = source("one", seen);
    const registrations = [bus.use(one), bus.use(one)];
    await bus.emit("session_start", {});
    expect(seen).toEqual(["one"]);
    registrations[0]?.off();
    registrations[0]?.off();
    expect(bus.has("session_start")).toBe(true);
    registrations[1]?.off();
    expect(bus.has("session_start")).toBe(false);
  });

  it("attaches all of a source or nothing", () => {
    const { bus } = testBus();
    const broken: HookSource = {
      name: "broken",
      attach(registrar) {
        registrar.on("session_start", () => {});
        registrar.on("before_tool", () => {});
        registrar.on("nonsense" as "setup", () => {});
      },
    };
    expect(() => bus.use(broken)).toThrow(/nonsense/);
    expect(bus.has("session_start")).toBe(false);
    expect(bus.has("before_tool")).toBe(false);
  });

  it("detaches everything the source has registered, also later, and lets it clean up", () => {
    const { bus } = testBus();
    let registrar: HookRegistrar | undefined;
    let cleaned = 0;
    const registration = bus.use({
      name: "live",
      attach(given) {
        registrar = given;
        return () => {
          cleaned++;
        };
      },
    });
    registrar?.on("session_start", () => {});
    registrar?.on("session_end", () => {});
    expect(bus.has("session_end")).toBe(true);
    registration.off();
    registration.off();
    expect(bus.has("session_start") || bus.has("session_end")).toBe(false);
    expect(cleaned).toBe(1);
  });

  it("can attach a source again after it was detached", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    const one = source("one", seen);
    bus.use(one).off();
    bus.use(one);
    await bus.emit("session_start", {});
    expect(seen).toEqual(["one"]);
  });

  it("includes another bus as it is and as it changes", async () => {
    const { bus } = testBus();
    const { bus: shared } = testBus();
    const seen: string[] = [];
    shared.on("session_start", () => void seen.push("before"));
    const registration = bus.use(shared);
    await bus.emit("session_start", {});
    const later = shared.on("session_start", () => void seen.push("later"));
    await bus.emit("session_start", {});
    later.off();
    await bus.emit("session_start", {});
    expect(seen).toEqual(["before", "before", "later", "before"]);
    registration.off();
    expect(bus.has("session_start")).toBe(false);
    expect(shared.has("session_start")).toBe(true);
  });

  it("gives handlers of an included bus the session they run in", async () => {
    const { bus: shared } = testBus();
    const seen: unknown[] = [];
    shared.on("session_start", (event, { session, state }) => {
      state.set("seen", event.session_id);
      seen.push([event.session_id, session.id, state.size]);
    });
    for (const sessionId of ["a", "b"]) {
      const { bus } = testBus({ sessionId });
      bus.use(shared);
      await bus.emit("session_start", {});
    }
    expect(seen).toEqual([
      ["a", "a", 1],
      ["b", "b", 1],
    ]);
  });

  it("refuses a bus that includes itself, directly or round a corner", () => {
    const { bus } = testBus();
    const { bus: other } = testBus();
    expect(() => bus.use(bus)).toThrow(/include itself/);
    bus.use(other);
    expect(() => other.use(bus)).toThrow(/include itself/);
  });
});

describe("the order of handlers", () => {
  it("is default bus, default handlers, sources, own ones, at equal priority", async () => {
    const seen: string[] = [];
    open.push(addHook("session_start", () => void seen.push("default bus")));
    registerHandler("note_named", () => void seen.push("named handler"));
    const bus = buildSessionBus({ agentHooks: { session_start: ["note_named"] } });
    const { bus: other } = testBus();
    other.on("session_start", () => void seen.push("included bus"));
    bus.on("session_start", () => void seen.push("own"));
    bus.use(source("source 1", seen));
    bus.use(other);
    bus.use(source("source 2", seen));
    bus.on("session_start", () => void seen.push("own, first"), { priority: 5 });
    await bus.emit("session_start", {});
    expect(seen).toEqual([
      "own, first",
      "default bus",
      "named handler",
      "source 1",
      "included bus",
      "source 2",
      "own",
    ]);
  });
});

describe("the default bus", () => {
  it("is part of session buses, unless they opt out", async () => {
    const seen: string[] = [];
    const handler = () => void seen.push("default");
    addHook("session_start", handler);
    expect(hasHook("SessionStart")).toBe(true);
    await buildSessionBus().emit("session_start", {});
    await buildSessionBus({ inheritDefault: false }).emit("session_start", {});
    expect(seen).toEqual(["default"]);
    removeHook("session_start", handler);
    expect(hasHook("session_start")).toBe(false);
  });

  it("fires an owner once that is on it and on the session's bus", async () => {
    const seen: string[] = [];
    const key = {};
    open.push(defaultBus().use(source("plugin", seen, key)));
    const bus = buildSessionBus();
    bus.use(source("plugin", seen, key));
    await bus.emit("session_start", {});
    expect(seen).toEqual(["plugin"]);
  });

  it("is one per process, also for another copy of the package", async () => {
    vi.resetModules();
    const copy = await import("../../src/bus/default-bus.js");
    expect(copy.defaultBus).not.toBe(defaultBus);
    expect(copy.defaultBus()).toBe(defaultBus());
    expect(defaultBus()).toBeInstanceOf(HookBus);
  });
});
