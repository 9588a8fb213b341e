import { describe, expect, it } from "vitest";
import { open } from "../support/open.js";

describe("Session.config", () => {
  it("gives back what handlers make of the values, one after the other", async () => {
    const { session } = await open({ id: "s1" });
    session.hooks.on("on_config", ({ config }) => ({ config: { ...config, model: "large" } }));
    session.hooks.on("on_config", (event) => {
      if (event.config !== null) event.config.seen = event.session_id;
    });
    const values = { model: "small", retries: 3 };
    expect(await session.config(values)).toEqual({ model: "large", retries: 3, seen: "s1" });
    expect(values).toEqual({ model: "small", retries: 3 });
  });

  it("takes values where there were none, and stays null where nobody has any", async () => {
    const { session } = await open();
    expect(await session.config()).toBeNull();
    session.hooks.on("on_config", () => ({ config: { model: "large" } }));
    expect(await session.config()).toEqual({ model: "large" });
  });

  it("undoes what a handler did that failed", async () => {
    const { session } = await open();
    session.hooks.on("on_config", (event) => {
      event.config = { model: "half" };
      throw new Error("a bug");
    });
    expect(await session.config({ model: "small" })).toEqual({ model: "small" });
  });
});

describe("Session.credentials", () => {
  it("asks the handlers of that kind, also where there are none yet", async () => {
    const { session } = await open();
    session.hooks.on("on_auth", () => ({ credentials: { token: "t0" } }), { match: "github" });
    expect(await session.credentials(null, "github")).toEqual({ token: "t0" });
    expect(await session.credentials(null, "gitlab")).toBeNull();
    expect(await session.credentials({ user: "u" })).toEqual({ user: "u" });
  });
});

describe("values and credentials", () => {
  it("are in no signal and no log, also where a handler quotes them", async () => {
    const { session, observer, lines } = await open();
    session.hooks.on("on_config", ({ config }) => {
      throw new Error(`can not use ${JSON.stringify(config)}`);
    });
    session.hooks.on("on_auth", ({ credentials }) => {
      throw new Error(`can not use ${JSON.stringify(credentials)}`);
    });
    const nested: Record<string, unknown> = { endpoint: { address: "hunter2 at home" } };
    nested.self = nested;
    await session.config(nested);
    await session.credentials({ anything: "swordfish" }, "mail");
    const seen = [...observer.signals.map((signal) => JSON.stringify(signal)), ...lines].join("\n");
    expect(seen).toContain("can not use");
    expect(seen).not.toMatch(/hunter2|swordfish/);
  });
});

describe("Session.notify and Session.maintain", () => {
  it("say what they are told", async () => {
    const { session, observer } = await open({ id: "s1" });
    await session.notify("Done.", { title: "Build", notification_type: "success" });
    await session.maintain();
    expect(observer.signals.slice(-2).map(({ event }) => event)).toMatchObject([
      {
        event_name: "notification",
        message: "Done.",
        title: "Build",
        notification_type: "success",
      },
      { event_name: "setup", trigger: "maintenance", session_id: "s1" },
    ]);
  });
});
