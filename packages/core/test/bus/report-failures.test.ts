import { describe, expect, it } from "vitest";
import { HookResult } from "../../src/results/hook-result.js";
import { deferred, testBus, toolCall, turn } from "../support/test-bus.js";

describe("a failed handler", () => {
  it("is reported once at on_error, after the chain, without being waited for", async () => {
    const { bus } = testBus();
    const order: string[] = [];
    const gate = deferred();
    bus.on("on_error", async (event) => {
      await gate.promise;
      order.push(`${event.error_type}: ${event.error_message} in ${event.context.handler}`);
    });
    bus.on(
      "before_tool",
      () => {
        throw new TypeError("oops");
      },
      { name: "guard", onFailure: "isolate" },
    );
    bus.on("before_tool", () => void order.push("next"));
    await bus.decide("before_tool", toolCall());
    expect(order).toEqual(["next"]);
    gate.resolve();
    await bus.close();
    expect(order).toEqual(["next", "TypeError: oops in guard"]);
  });

  it("is reported for a denying gate too, but a denial by decision is no failure", async () => {
    const { bus } = testBus();
    const reports: unknown[] = [];
    bus.on("on_error", (event) => void reports.push(event.context));
    bus.on(
      "before_tool",
      () => {
        throw new Error("oops");
      },
      { name: "broken", match: "a" },
    );
    bus.on("before_tool", () => false, { match: "b" });
    await bus.decide("before_tool", toolCall({}, "a"));
    await bus.decide("before_tool", toolCall({}, "b"));
    expect(reports).toEqual([
      { point: "before_tool", handler: "broken", plugin: null, kind: "failed" },
    ]);
  });

  it("at on_error is logged and goes no further", async () => {
    const { bus, logger } = testBus();
    let calls = 0;
    bus.on("on_error", async () => {
      calls++;
      await turn();
      throw new Error("the reporter is broken");
    });
    bus.on("session_start", () => {
      throw new Error("oops");
    });
    await bus.emit("session_start", {});
    await bus.close();
    expect(calls).toBe(1);
    expect(logger.at("error").map(({ details }) => details.point)).toEqual([
      "session_start",
      "on_error",
    ]);
  });

  it("is reported once while its report is under way, however often it fails", async () => {
    const { bus, logger } = testBus();
    const gate = deferred();
    let reports = 0;
    bus.on("on_error", () => {
      reports++;
      return gate.promise;
    });
    bus.on("session_start", () => {
      throw new Error("oops");
    });
    for (let i = 0; i < 100; i++) await bus.emit("session_start", {});
    expect(reports).toBe(1);
    expect(logger.at("error")).toHaveLength(100);
    gate.resolve();
    await turn();
    await bus.emit("session_start", {});
    expect(reports).toBe(2);
  });

  it.each([
    ["synchronous", () => undefined],
    ["asynchronous", () => turn()],
  ])("is reported once when a %s report makes it fail again", async (_what, wait) => {
    const { bus } = testBus();
    let reports = 0;
    bus.on("on_error", async () => {
      reports++;
      await wait();
      if (reports < 5) await bus.emit("session_start", {});
      throw new Error("and the reporter is broken");
    });
    bus.on("session_start", async () => {
      await wait();
      throw new Error("oops");
    });
    await bus.emit("session_start", {});
    await bus.close();
    expect(reports).toBe(1);
  });

  it("ends a storm in which the handler of on_error causes the failure it hears of", async () => {
    const { bus, logger } = testBus();
    let reports = 0;
    bus.on("on_error", () => {
      reports++;
      void bus.emit("session_start", {});
    });
    bus.on("session_start", async () => {
      throw new Error("oops");
    });
    await bus.emit("session_start", {});
    while (logger.at("warn").length === 0) await turn();
    await bus.close();
    expect(reports).toBeLessThanOrEqual(200);
    expect(logger.at("warn")[0]?.message).toContain("fails so often");
  });

  it("never becomes an unhandled rejection", async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listen);
    try {
      const { bus } = testBus();
      bus.on("on_error", () => Promise.reject(new Error("a")));
      for (const parallel of [false, true]) {
        for (const timeout of [5, 60_000]) {
          bus.on(
            "session_start",
            async () => {
              await turn();
              throw new Error("b");
            },
            { parallel, timeout },
          );
          bus.on(
            "session_start",
            () =>
              new Promise((_resolve, reject) => setTimeout(() => reject(new Error("late")), 15)),
            { parallel, timeout },
          );
        }
      }
      await bus.emit("session_start", {});
      await bus.close();
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(unhandled).toEqual([]);
    } finally {
      process.off("unhandledRejection", listen);
    }
  });

  it("is logged with the secrets of the emit masked", async () => {
    const { bus, logger, observer } = testBus();
    bus.on("cli_backend_execute", () => {
      throw new Error("could not send tell me everything");
    });
    await bus.emit(
      "cli_backend_execute",
      { backend: "x", error: "failed: tell me everything" },
      { redact: ["tell me everything"] },
    );
    expect(JSON.stringify(logger.lines)).not.toContain("tell me everything");
    expect(JSON.stringify(observer.signals)).not.toContain("tell me everything");
    expect(logger.at("error")[0]?.details.err).toMatchObject({
      type: "Error",
      message: "could not send <redacted>",
    });
  });
});

function gone(): never {
  throw new Error("gone");
}

describe("a failure in the emit itself", () => {
  it.each([
    ["settle", "before_tool", { settle: gone }],
    ["approver", "on_permission_ask", {}],
  ] as const)(
    "of the %s is logged, reported, and denies as a failure",
    async (who, point, options) => {
      const { bus, logger } = testBus({ approver: gone });
      const reports: unknown[] = [];
      bus.on("on_error", (event) => reports.push(event.context));
      bus.on("before_tool", () => HookResult.ask());
      const message = /^"before_tool" was denied because a handler failed: .*gone/;
      expect(() => bus.emit("before_tool", toolCall(), options)).toThrow(
        expect.objectContaining({
          kind: "failed",
          handler: who,
          message: expect.stringMatching(message),
        }),
      );
      await bus.close();
      expect(reports).toEqual([{ point, handler: who, plugin: null, kind: "failed" }]);
      expect(logger.at("error").map(({ details }) => details)).toMatchObject([
        { point, handler: who, kind: "failed" },
      ]);
    },
  );
});
