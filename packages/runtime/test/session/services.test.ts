import "reflect-metadata";
import type { HookSource } from "@hookline/core";
import { container, inject, injectable } from "tsyringe";
import { describe, expect, it } from "vitest";
import { BRANCH, type Branch, SESSION, type Session, STATE_STORE } from "../../src/index.js";
import { open } from "../support/open.js";
import { openStore } from "../support/state-file.js";

@injectable()
class Notebook {
  constructor(@inject(SESSION) readonly session: Session) {}
}

describe("the services of a session", () => {
  it("are found by its handlers, also without a container", async () => {
    const { store } = await openStore();
    const { session } = await open({ store });
    const branch = await session.branch();
    const found: unknown[] = [];
    session.hooks.on("notification", (_event, context) => {
      for (const token of [SESSION, BRANCH, STATE_STORE]) found.push(context.get(token));
      expect(() => context.get("database")).toThrow("there is no container");
    });
    await session.run(() => session.notify("hi"), { branch });
    expect(found).toEqual([session, branch, store]);
  });

  it("are there already when the session starts", async () => {
    const found: unknown[] = [];
    const early: HookSource = {
      name: "early",
      attach(registrar) {
        registrar.on("session_start", (_event, context) => {
          found.push(context.get<Session>(SESSION), context.get<Branch>(BRANCH));
        });
      },
    };
    const { session } = await open({ sources: [early] });
    expect(found).toEqual([session, session.currentBranch]);
  });

  it("can be injected, each session's into its own services", async () => {
    const parent = container.createChildContainer();
    parent.register("database", { useValue: "the application's" });
    const found: unknown[] = [];
    const sessions: Session[] = [];
    for (const id of ["s1", "s2"]) {
      const { session } = await open({ id, container: parent });
      sessions.push(session);
      session.hooks.on("notification", (_event, context) => {
        found.push(context.get(Notebook).session, context.get("database"));
      });
      await session.notify("hi");
    }
    expect(found).toEqual([sessions[0], "the application's", sessions[1], "the application's"]);
    expect(parent.isRegistered(SESSION)).toBe(false);
  });

  it("leave other tokens to a container that can only resolve", async () => {
    const { session } = await open({ container: { resolve: () => "told" as never } });
    const found: unknown[] = [];
    session.hooks.on("notification", (_event, context) => {
      found.push(context.get("anything"), context.get(SESSION));
    });
    await session.notify("hi");
    expect(found).toEqual(["told", session]);
  });
});
