import { AsyncLocalStorage } from "node:async_hooks";
import { HookResult } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { open } from "../support/open.js";
import { rejection } from "../support/thrown.js";

describe("session.beginTurn", () => {
  it("makes what it runs part of the turn until it is ended, in the context of whoever calls", async () => {
    const { session } = await open();
    const prompts: string[] = [];
    session.hooks.on("user_prompt_submit", ({ prompt }) => void prompts.push(prompt));
    const callers = new AsyncLocalStorage<string>();
    const began = callers.run("begins", () => session.beginTurn());
    await began.run(() => session.turn("of the user", () => {}));
    await callers.run("elsewhere", () =>
      began.run(async () => {
        expect(callers.getStore()).toBe("elsewhere");
        await session.turn("a step", () => {});
      }),
    );
    await began.end();
    await began.run(() => session.turn("left behind", () => {}));
    expect(prompts).toEqual(["of the user", "left behind"]);
    expect(session.currentBranch.messages.map(({ content }) => content)).toEqual([
      "of the user",
      "a step",
      "left behind",
    ]);
  });

  it("submits its prompt at once where no handler has to be waited for", async () => {
    const { session } = await open();
    session.hooks.on("user_prompt_submit", () => ({ prompt: "changed" }));
    const began = session.beginTurn();
    expect(began.turn.submitNow("given")).toBe("changed");
    expect(session.currentBranch.last).toMatchObject({ role: "user", content: "changed" });
    await began.end();
  });

  it("has a second prompt wait for what is decided on the first, also from a handler of it", async () => {
    const { session } = await open();
    const began = session.beginTurn();
    const { turn } = began;
    let second: Promise<string> | undefined;
    let asked = 0;
    session.hooks.on("user_prompt_submit", () => {
      asked++;
      second = turn.submit("second");
      return HookResult.deny("no");
    });
    expect(await rejection(turn.submit("first"))).toMatchObject({ code: "HOOK_DENIED" });
    expect(await rejection(second ?? Promise.resolve())).toMatchObject({ code: "HOOK_DENIED" });
    expect(asked).toBe(1);
    await began.end();
  });

  it("is stopped and waited for when the session ends", async () => {
    const { session } = await open();
    const began = session.beginTurn();
    const log: string[] = [];
    began.turn.signal.addEventListener("abort", () => {
      setImmediate(async () => {
        log.push("turn ended");
        await began.end();
      });
    });
    await session.end();
    expect(log).toEqual(["turn ended"]);
  });

  it("reports what it failed with once, and not what it was stopped for", async () => {
    const { session } = await open();
    const errors: string[] = [];
    session.hooks.on("on_error", ({ error_message }) => void errors.push(error_message));
    const failed = session.beginTurn();
    await failed.end({ error: new Error("broke off") });
    await failed.end({ error: new Error("again") });
    const stopped = session.beginTurn();
    await stopped.end({ error: new Error("enough"), isStopped: true });
    expect(stopped.turn.signal.aborted).toBe(true);
    expect(errors).toEqual(["broke off"]);
  });
});
