import { describe, expect, it } from "vitest";
import { currentSession } from "../../src/index.js";
import { open } from "../support/open.js";

describe("currentSession", () => {
  it("is the session of run, a turn, a tool and their handlers, across awaits", async () => {
    const seen: unknown[] = [];
    const tools = {
      act: async () => {
        await new Promise(setImmediate);
        seen.push(currentSession());
        return [];
      },
    };
    const { session } = await open({ tools });
    session.hooks.on("user_prompt_submit", () => void seen.push(currentSession()));
    expect(currentSession()).toBeUndefined();
    expect(session.run(() => currentSession())).toBe(session);
    await session.turn("hi", async () => {
      await new Promise(setImmediate);
      seen.push(currentSession());
    });
    await session.act([{ name: "look" }]);
    expect(seen).toEqual([session, session, session]);
    expect(currentSession()).toBeUndefined();
  });

  it("is the innermost one, while the outer one keeps its own branch", async () => {
    const { session: outer } = await open();
    const { session: inner } = await open();
    const branch = await outer.branch();
    const current = outer.run(
      () => inner.run(() => [currentSession(), outer.currentBranch, inner.currentBranch]),
      { branch },
    );
    expect(current).toEqual([inner, branch, inner.currentBranch]);
  });
});
