import { describe, expect, it } from "vitest";
import { testBus, toolCall } from "../support/test-bus.js";

type Settle = (value?: unknown) => void;

/** A thenable that is no promise. */
function thenable(then: (resolve: Settle, reject: Settle) => void): () => unknown {
  return () => ({ then });
}

function unreadable(): unknown {
  // biome-ignore lint/suspicious/noThenProperty: a hostile thenable is what is tested
  return Object.defineProperty({}, "then", {
    get() {
      throw new Error("unreadable");
    },
  });
}

const rejected = { decision: "deny", denial: "failed", by: "hostile" };

describe.each([
  ["one after another", false],
  ["in parallel", true],
])("a handler, called %s,", (_how, parallel) => {
  it.each([
    ["whose then can not be read", unreadable, rejected],
    [
      "whose then throws",
      thenable(() => {
        throw new Error("broken");
      }),
      rejected,
    ],
    [
      "that resolves and rejects",
      thenable((resolve, reject) => {
        resolve(true);
        reject(new Error("too late"));
      }),
      { decision: "allow", by: "hostile" },
    ],
    [
      "that rejects and resolves",
      thenable((resolve, reject) => {
        reject(new Error("first"));
        resolve(true);
      }),
      rejected,
    ],
    [
      "that resolves and throws",
      thenable((resolve) => {
        resolve(false);
        throw new Error("too late");
      }),
      { decision: "deny", denial: "denied", by: "hostile" },
    ],
    ["that never settles", thenable(() => {}), { ...rejected, denial: "timed_out" }],
  ])(
    "with a thenable %s is taken by its first word, or fails alone",
    async (_what, hostile, expected) => {
      const { bus } = testBus();
      let judged = false;
      bus.on("before_tool", hostile as () => undefined, { name: "hostile", parallel, timeout: 10 });
      bus.on(
        "before_tool",
        () => {
          judged = true;
        },
        { phase: "judge" },
      );
      expect(await bus.decide("before_tool", toolCall())).toMatchObject(expected);
      expect(judged).toBe(true);
    },
  );

  it("keeps none of the others from running where it is isolated", async () => {
    const { bus, logger } = testBus();
    const seen: string[] = [];
    for (const hostile of [unreadable, thenable(() => {})]) {
      bus.on("session_start", hostile, { parallel, timeout: 10 });
      bus.on("session_start", () => seen.push("sync"), { parallel });
      bus.on("session_start", async () => seen.push("async"), { parallel });
    }
    await bus.emit("session_start", {});
    expect(seen).toEqual(["sync", "async", "sync", "async"]);
    expect(logger.at("error").map(({ details }) => details.kind)).toEqual(["failed", "timed_out"]);
  });
});

it("A settle step or an approver whose then can not be read denies by failure", async () => {
  const { bus } = testBus({ approver: unreadable as () => boolean });
  expect(
    await bus.decide("before_tool", toolCall(), { settle: unreadable as () => void }),
  ).toMatchObject({ decision: "deny", denial: "failed", by: "settle" });
  expect(await bus.decide("on_permission_ask", {})).toMatchObject({
    decision: "deny",
    denial: "failed",
    by: "approver",
  });
});

it.each([
  ["whose constructor can not be read", "constructor", false],
  ["whose constructor can not be read", "constructor", true],
  ["whose then can be read once", "then", false],
  ["whose then can be read once", "then", true],
] as const)(
  "a promise %s (%s, parallel: %s) denies by failure or is heard, and the bus can close",
  async (_what, key, parallel) => {
    const { bus } = testBus();
    let reads = 0;
    const hostile = (): unknown =>
      Object.defineProperty(Promise.resolve(undefined), key, {
        get() {
          reads++;
          if (key === "constructor" || reads > 1) throw new Error("unreadable");
          return Promise.prototype.then;
        },
      });
    let judged = false;
    bus.on("before_tool", hostile as () => undefined, { parallel });
    bus.on(
      "before_tool",
      () => {
        judged = true;
      },
      { phase: "judge" },
    );
    await bus.decide("before_tool", toolCall());
    expect(judged).toBe(true);
    await bus.close();
  },
);
