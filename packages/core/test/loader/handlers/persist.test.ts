import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HookBus } from "../../../src/bus/hook-bus.js";
import { StateRefusedError } from "../../../src/errors/verdict-errors.js";
import { buildSessionBus } from "../../../src/loader/build-session-bus.js";
import type { Registration } from "../../../src/registration.js";
import type { StateHandle } from "../../../src/state/state-handle.js";
import { registerStateHandle } from "../../../src/state/state-handles.js";
import { RecordingLogger } from "../../support/recording-logger.js";

/** A store that remembers what was written to it, and in which order. */
class Ledger implements StateHandle {
  readonly writes: string[] = [];

  async sessionStarted(event: { readonly session_id: string | null }): Promise<void> {
    await Promise.resolve();
    this.writes.push(`started ${event.session_id}`);
  }

  sessionEnded(event: { readonly status: string }): void {
    this.writes.push(`ended ${event.status}`);
  }

  branchCreated(event: { readonly branch_id: string }): void {
    this.writes.push(`branch ${event.branch_id}`);
  }

  branchEnded(event: { readonly branch_id: string; readonly status: string }): void {
    this.writes.push(`branch ${event.branch_id} ${event.status}`);
  }

  messageAdded(event: { readonly message: unknown }): void {
    this.writes.push(`message ${JSON.stringify(event.message)}`);
  }
}

const STORE = "sqlite:///sessions.db";
const LIFE = [
  "started s1",
  "branch b1",
  'message {"role":"user"}',
  "branch b1 completed",
  "ended completed",
];
const registrations: Registration[] = [];
let urlBefore: string | undefined;

beforeEach(() => {
  urlBefore = process.env.HOOKLINE_STATE_URL;
  delete process.env.HOOKLINE_STATE_URL;
});

afterEach(() => {
  for (const registration of registrations.splice(0)) registration.off();
  delete process.env.HOOKLINE_STATE_URL;
  if (urlBefore !== undefined) process.env.HOOKLINE_STATE_URL = urlBefore;
});

function stored(url: string, compatibility = false): Ledger {
  const ledger = new Ledger();
  registrations.push(registerStateHandle(url, ledger, { compatibility }));
  return ledger;
}

function sessionBus(store?: StateHandle): HookBus {
  return buildSessionBus({
    sessionId: "s1",
    logger: new RecordingLogger(),
    agentHooks: { message_add: ["persist_message"] },
    ...(store === undefined ? {} : { session: { id: "s1", cwd: "/", store } }),
  });
}

async function live(bus: HookBus): Promise<void> {
  await bus.emit("session_start", {});
  await bus.emit("branch_create", { branch_id: "b1" });
  await bus.emit("message_add", { branch_id: "b1", message: { role: "user" } });
  await bus.emit("branch_end", { branch_id: "b1" });
  await bus.emit("session_end", {});
}

describe("the handlers that persist", () => {
  it("write a session's life through the handle that the run brings", async () => {
    const ledger = new Ledger();
    await live(sessionBus(ledger));
    expect(ledger.writes).toEqual(LIFE);
  });

  it("write through the store that HOOKLINE_STATE_URL names when the run brings none", async () => {
    process.env.HOOKLINE_STATE_URL = STORE;
    const [named, other] = [stored(STORE), stored("sqlite:///other.db")];
    await live(sessionBus());
    expect(named.writes).toEqual(LIFE);
    expect(other.writes).toEqual([]);
  });

  it("prefer the run's own handle to the store of the process", async () => {
    process.env.HOOKLINE_STATE_URL = STORE;
    const named = stored(STORE);
    const own = new Ledger();
    await live(sessionBus(own));
    expect(own.writes).toEqual(LIFE);
    expect(named.writes).toEqual([]);
  });

  it("prefer a compatibility handle to a native one, in whichever order they came", async () => {
    process.env.HOOKLINE_STATE_URL = STORE;
    const native = stored(STORE);
    const compatible = stored(STORE, true);
    const laterNative = stored(STORE);
    await live(sessionBus());
    expect(compatible.writes).toEqual(LIFE);
    expect([...native.writes, ...laterNative.writes]).toEqual([]);
  });

  it("go back to the native handle when the compatibility handle is taken off", async () => {
    process.env.HOOKLINE_STATE_URL = STORE;
    const native = stored(STORE);
    const compatible = stored(STORE, true);
    registrations.at(-1)?.off();
    await live(sessionBus());
    expect(native.writes).toEqual(LIFE);
    expect(compatible.writes).toEqual([]);
  });

  it("keep a newer handle when an older one of the same URL is taken off", async () => {
    process.env.HOOKLINE_STATE_URL = STORE;
    stored(STORE);
    const newer = stored(STORE);
    registrations[0]?.off();
    await live(sessionBus());
    expect(newer.writes).toEqual(LIFE);
  });

  it.each([
    ["no URL is set", undefined],
    ["the URL is not registered", "sqlite:///unknown.db"],
  ])("write nothing and fail nothing when %s", async (_when, url) => {
    if (url !== undefined) process.env.HOOKLINE_STATE_URL = url;
    const elsewhere = stored(STORE);
    await expect(live(sessionBus())).resolves.toBeUndefined();
    expect(elsewhere.writes).toEqual([]);
  });

  it("let a store's refusal end the emit", async () => {
    class Refusing extends Ledger {
      override sessionEnded(): never {
        throw new StateRefusedError("written by a newer version");
      }
    }
    const bus = sessionBus(new Refusing());
    await bus.emit("session_start", {});
    await expect(async () => bus.emit("session_end", {})).rejects.toMatchObject({
      code: "STATE_REFUSED",
      message: "written by a newer version",
    });
  });

  it("keep any other failure of a store from the emitter, and log it", async () => {
    class Broken extends Ledger {
      override branchCreated(): never {
        throw new Error("disk full");
      }
    }
    const logger = new RecordingLogger();
    const bus = buildSessionBus({
      sessionId: "s1",
      logger,
      session: { id: "s1", cwd: "/", store: new Broken() },
    });
    await bus.emit("branch_create", { branch_id: "b1" });
    expect(logger.at("error")).toHaveLength(1);
    expect(JSON.stringify(logger.lines)).toContain("persist_branch_provenance");
  });
});
