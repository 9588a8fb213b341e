import { expect, it } from "vitest";
import { MemoryObserver } from "../../src/signals/memory-observer.js";
import { testBus } from "../support/test-bus.js";

it("tells an observer that is bound twice once, until both are taken back", async () => {
  const { bus } = testBus();
  const observer = new MemoryObserver();
  const first = bus.bind(observer);
  const second = bus.bind(observer);
  await bus.emit("setup", {});
  expect(observer.signals).toHaveLength(1);
  first.off();
  first.off();
  await bus.emit("setup", {});
  expect(observer.signals).toHaveLength(2);
  second.off();
  await bus.emit("setup", {});
  expect(observer.signals).toHaveLength(2);
});

it("tells the other observers when one throws", async () => {
  const { bus, logger } = testBus();
  const observer = new MemoryObserver();
  bus.bind({
    record() {
      throw new Error("full");
    },
  });
  bus.bind(observer);
  await bus.emit("setup", {});
  expect(observer.signals).toHaveLength(1);
  expect(logger.lines.map((line) => line.message).join()).toContain("failed to record");
});
