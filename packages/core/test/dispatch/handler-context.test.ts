import { expect, it } from "vitest";
import { testBus } from "../support/test-bus.js";

class Clock {
  readonly name = "clock";
}

it("resolves services of the session's container, also when `get` is taken out of the context", async () => {
  const { bus } = testBus({
    container: { resolve: (token) => new (token as unknown as new () => never)() },
  });
  const found: string[] = [];
  bus.on("session_start", (_event, context) => void found.push(context.get(Clock).name));
  bus.on("session_start", (_event, { get }) => void found.push(get(Clock).name));
  await bus.emit("session_start", {});
  expect(found).toEqual(["clock", "clock"]);
});

it("names the handler, the service and the way out where there is no container", async () => {
  const { bus, logger } = testBus();
  bus.on("session_start", (_event, { get }) => void get(Clock), { name: "needy" });
  await bus.emit("session_start", {});
  const [line] = logger.at("error");
  expect(JSON.stringify(line)).toMatch(/needy.*service.*Clock.*container/);
});
