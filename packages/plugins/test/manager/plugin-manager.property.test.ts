import { HookBus, type Registration } from "@hookline/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PluginManager } from "../../src/manager/plugin-manager.js";
import { definePlugin } from "../../src/plugin/define-plugin.js";
import { RecordingLogger } from "../support/recording-logger.js";

const NAMES = ["a", "b", "c"] as const;
const BUSES = 2;

const name = fc.constantFrom(...NAMES);
const bus = fc.nat({ max: BUSES - 1 });
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom("enable", "disable"), name }),
  fc.record({ kind: fc.constant("reload"), name, fails: fc.boolean() }),
  fc.record({ kind: fc.constantFrom("attach", "detach"), bus }),
  fc.record({ kind: fc.constant("emit"), bus }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** A step, and how many microtasks pass before the next one; undefined until it is done. */
const steps = fc.array(fc.tuple(step, fc.option(fc.nat({ max: 20 }), { nil: undefined })), {
  maxLength: 30,
});

async function ticks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await undefined;
}

/** A manager with all plugins, who is called by which emit, and what starts but never ends. */
class World {
  readonly calls = new Map<string, string[]>();
  readonly running = new Set<string>();
  readonly manager = new PluginManager({ logger: new RecordingLogger() });
  readonly #buses = Array.from(
    { length: BUSES },
    () => new HookBus({ logger: new RecordingLogger() }),
  );
  readonly #attached = new Map<number, Registration>();
  readonly expected = new Map<string, string[]>();
  #versions = 0;
  #emits = 0;
  fails = false;

  async start(): Promise<void> {
    for (const one of NAMES) {
      const load = async () => {
        const { fails } = this;
        await ticks(2);
        return { plugin: this.#version(one, fails), how: {} };
      };
      await this.manager.register(this.#version(one, false), { origin: { load } });
    }
    for (const index of this.#buses.keys()) this.take({ kind: "attach", bus: index });
  }

  #version(name: string, fails: boolean) {
    const version = `${name} ${++this.#versions}`;
    return definePlugin({
      info: { name },
      on_init: async () => {
        await ticks(2);
        if (fails) throw new Error("no disk");
        this.running.add(version);
      },
      on_shutdown: () => void this.running.delete(version),
      notification: async ({ message }) => {
        const called = this.running.has(version) ? name : `${version} though it is shut down`;
        this.calls.get(message)?.push(called);
        await ticks(20);
      },
    });
  }

  take(one: Step): unknown {
    if ("name" in one) {
      if (one.kind === "enable") return this.manager.enable(one.name);
      if (one.kind === "disable") return this.manager.disable(one.name);
      this.fails = "fails" in one && one.fails;
      return this.manager.reload(one.name);
    }
    const target = this.#buses[one.bus] as HookBus;
    if (one.kind === "emit") return this.#emit(target, this.#attached.has(one.bus));
    this.#attached.get(one.bus)?.off();
    this.#attached.delete(one.bus);
    if (one.kind === "attach") this.#attached.set(one.bus, target.use(this.manager));
    return undefined;
  }

  #emit(target: HookBus, isAttached: boolean): unknown {
    const id = `emit ${++this.#emits}`;
    const enabled = this.manager.list().filter((one) => one.enabled && isAttached);
    this.expected.set(id, enabled.map((one) => one.name).sort());
    this.calls.set(id, []);
    return target.emit("notification", { message: id });
  }
}

describe("a manager", () => {
  it("has each enabled plugin called exactly once per emit, whatever happens meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = new World();
        await world.start();
        const pending: Promise<unknown>[] = [];
        for (const [one, wait] of all) {
          const done = Promise.resolve(world.take(one)).catch(() => undefined);
          pending.push(done);
          await (wait === undefined ? done : ticks(wait));
        }
        await Promise.all(pending);
        const called = [...world.calls].map(([id, names]) => [id, names.sort()]);
        expect(called).toEqual([...world.expected]);
        await world.manager.shutdown();
        expect([...world.running]).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
