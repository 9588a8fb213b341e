import { buildSessionBus } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { stateObserver } from "../../src/state/state-observer.js";
import { recordingLogger } from "../support/recording-logger.js";
import { Outage } from "./support/outage.js";
import { ask, hasPostgres, postgresUrl } from "./support/postgres.js";
import { Scratch } from "./support/scratch.js";

describe("a state observer", () => {
  it("keeps the signals of a session, in order", async () => {
    const scratch = await Scratch.make();
    const store = await scratch.open();
    const observer = stateObserver(store);
    const bus = buildSessionBus({ sessionId: "s1", observer, inheritDefault: false });
    await bus.emit("session_start", {});
    await bus.emit("notification", { message: "half way" });
    await bus.emit("session_end", {});
    await bus.close();
    const points = async (...args: Parameters<typeof store.signals.list>) =>
      (await store.signals.list(...args)).map(({ point }) => point);
    expect(await points("s1")).toEqual(["session_start", "notification", "session_end"]);
    expect(await points("s1", { point: "notification" })).toEqual(["notification"]);
    expect(await points("s1", { limit: 1 })).toEqual(["session_end"]);
    expect(await points("s2")).toEqual([]);
    expect(observer).toMatchObject({ dropped: 0, refusal: undefined });
  });

  it("counts what a failure loses, and keeps no refusal of it", async () => {
    const scratch = await Scratch.make();
    const outage = await Outage.of(scratch);
    const store = await scratch.open();
    const { logger, lines } = recordingLogger();
    const observer = stateObserver(store, { logger });
    const bus = buildSessionBus({ sessionId: "s1", observer, inheritDefault: false });
    await bus.emit("session_start", {});
    await observer.flush();
    await outage.end();
    await bus.emit("session_end", {});
    await observer.flush();
    expect(observer).toMatchObject({ dropped: 1, refusal: undefined });
    expect(lines).toHaveLength(1);
    expect(await store.signals.list("s1")).toHaveLength(1);
  });

  it.runIf(hasPostgres)("keeps the first refusal, logs later ones, and counts none", async () => {
    const scratch = await Scratch.make();
    const url = postgresUrl();
    const schema = new URL(url).searchParams.get("schema");
    const store = await scratch.open({ url });
    const { logger, lines } = recordingLogger();
    const observer = stateObserver(store, { logger });
    const bus = buildSessionBus({ sessionId: "s1", observer, inheritDefault: false });
    await ask(`alter table ${schema}.signals rename to hidden`);
    await bus.emit("session_start", {});
    await observer.flush();
    const first = observer.refusal;
    expect(first).toMatchObject({ code: "STATE_REFUSED" });
    expect(lines).toEqual([]);
    await bus.emit("session_end", {});
    await observer.flush();
    expect(observer.refusal).toBe(first);
    expect(observer.dropped).toBe(0);
    expect(lines).toHaveLength(1);
    await ask(`alter table ${schema}.hidden rename to signals`);
  });
});
