import { describe, expect, it } from "vitest";
import { HookBus } from "../../src/bus/hook-bus.js";
import { buildSessionBus } from "../../src/loader/build-session-bus.js";

describe("a bus that is given a session", () => {
  const session = { id: "s1", cwd: "/project", agentName: "ann" };

  it.each([
    ["sessionId", "s2"],
    ["sessionId", null],
    ["cwd", "/elsewhere"],
    ["agentName", "bob"],
  ])("refuses the %s %j, which contradicts it", (option, value) => {
    const refused = expect.objectContaining({
      code: "INVALID_OPTIONS",
      message: expect.stringContaining(`"${option}"`),
    });
    expect(() => new HookBus({ session, [option]: value })).toThrow(refused);
    expect(() => buildSessionBus({ session, [option]: value })).toThrow(refused);
  });

  it("takes options that say the same, and hands out the session itself", async () => {
    const bus = new HookBus({ session, sessionId: "s1", cwd: "/project", agentName: "ann" });
    expect(bus.session).toBe(session);
    expect((await bus.emit("setup", {})).event).toMatchObject({
      session_id: "s1",
      cwd: "/project",
      agent_name: "ann",
    });
  });
});
