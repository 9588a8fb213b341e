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
      attach(given: HookRegistrar) {
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

  it("puts owners of a source that have places in their order, whenever they register", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    let registrar: HookRegistrar | undefined;
    const put = (name: string, place?: number) =>
      registrar?.on("session_start", () => void seen.push(name), {
        owner: { name, key: {}, place },
      });
    bus.use(source("before", seen));
    bus.use({
      name: "placing",
      attach(given: HookRegistrar) {
        registrar = given;
      },
    });
    const second = put("second", 2);
    bus.use(source("after", seen));
    put("unplaced");
    put("third", 3);
    put("first", 1);
    second?.off();
    put("second again", 2);
    await bus.emit("session_start", {});
    expect(seen).toEqual(["before", "first", "second again", "third", "after", "unplaced"]);
    expect(() => put("nowhere", Number.NaN)).toThrow(
      expect.objectContaining({ code: "INVALID_OPTIONS" }),
    );
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
    const [bus, middle, other] = [testBus().bus, testBus().bus, testBus().bus];
    const refused = expect.objectContaining({ code: "INVALID_SOURCE" });
    expect(() => bus.use(bus)).toThrow(refused);
    bus.use(middle);
    middle.use(other);
    expect(() => other.use(bus)).toThrow(refused);
  });

  it.each([
    ["null", null],
    ["undefined", undefined],
    ["a string", "cli-tracer"],
    ["an array", []],
    ["an object without attach", { name: "x" }],
    ["an object whose attach is no function", { name: "x", attach: true }],
    ["a class", class Source {}],
    ["a promise", Promise.resolve()],
  ])("refuses %s, each time", (_what, malformed) => {
    const { bus } = testBus();
    for (let i = 0; i < 2; i++) {
      expect(() => bus.use(malformed as never)).toThrow(
        expect.objectContaining({ code: "INVALID_SOURCE" }),
      );
    }
  });
});

describe("a chain of included buses", () => {
  function chain() {
    const [top, middle, bottom] = [testBus().bus, testBus().bus, testBus().bus];
    const seen: string[] = [];
    top.use(middle);
    const link = middle.use(bottom);
    bottom.on("session_start", () => void seen.push("bottom"));
    const calls = async (): Promise<number> => {
      seen.length = 0;
      await top.emit("session_start", {});
      return seen.length;
    };
    return { top, middle, bottom, link, calls };
  }

  it("calls the handlers at its end, until a link in the middle is taken off", async () => {
    const { top, link, calls } = chain();
    expect(await calls()).toBe(1);
    link.off();
    expect(await calls()).toBe(0);
    expect(top.has("session_start")).toBe(false);
  });

  it("calls them once after a link was added again, or added twice", async () => {
    const { middle, bottom, link, calls } = chain();
    link.off();
    middle.use(bottom);
    expect(await calls()).toBe(1);
    const second = middle.use(bottom);
    expect(await calls()).toBe(1);
    second.off();
    expect(await calls()).toBe(1);
  });
});

describe("what reaches a bus by two ways", () => {
  it("is called once when it is one registration", async () => {
    const [bus, left, right, bottom] = [1, 2, 3, 4].map(() => testBus().bus) as HookBus[];
    let calls = 0;
    bottom?.on("session_start", () => {
      calls++;
    });
    for (const side of [left, right]) {
      side?.use(bottom as HookBus);
      bus?.use(side as HookBus);
    }
    await bus?.emit("session_start", {});
    expect(calls).toBe(1);
  });

  it("is called once when it is one source, also by the way that is left", async () => {
    const { bus } = testBus();
    const { bus: included } = testBus();
    const seen: string[] = [];
    const one = source("one", seen);
    bus.use(included);
    const first = included.use(one);
    bus.use(one);
    await bus.emit("session_start", {});
    expect(seen).toEqual(["one"]);
    first.off();
    await bus.emit("session_start", {});
    expect(seen).toEqual(["one", "one"]);
  });

  it("is called once when it is one source on the default bus and the session's", async () => {
    const seen: string[] = [];
    const one = source("one", seen);
    open.push(defaultBus().use(one));
    const bus = buildSessionBus();
    bus.use(one);
    await bus.emit("session_start", {});
    expect(seen).toEqual(["one"]);
  });

  it("is called once for each owner, and for each registration of one way", async () => {
    const { bus } = testBus();
    const { bus: included } = testBus();
    const seen: string[] = [];
    const register = (on: HookBus, name: string, key: object): void => {
      on.on("session_start", () => void seen.push(name), { owner: { name, key } });
    };
    const [a, b] = [{}, {}];
    bus.use(included);
    for (const on of [included, bus]) {
      register(on, "a", a);
      register(on, "a", a);
    }
    register(bus, "b", b);
    await bus.emit("session_start", {});
    expect(seen).toEqual(["a", "a", "b"]);
  });

  it("is called twice when two owners share a function", async () => {
    const { bus } = testBus();
    let calls = 0;
    const shared = () => {
      calls++;
    };
    for (const name of ["a", "b"]) bus.on("session_start", shared, { owner: { name, key: {} } });
    await bus.emit("session_start", {});
    expect(calls).toBe(2);
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

it("A source that attaches asynchronously is refused, and nothing of it stays", () => {
  const { bus } = testBus();
  const attach = async (registrar: HookRegistrar): Promise<never> => {
    registrar.on("session_start", () => {});
    throw new Error("later");
  };
  expect(() => bus.use({ name: "slow", attach: attach as never })).toThrow(
    /"slow" returned a promise/,
  );
  expect(bus.has("session_start")).toBe(false);
});
