import { HookResult } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { open } from "../support/open.js";
import { rejection } from "../support/thrown.js";

async function listening() {
  const opened = await open();
  const heard: string[] = [];
  opened.session.hooks.on("on_error", ({ error_message, context }) => {
    heard.push(`${context.operation}: ${error_message}`);
  });
  return { ...opened, heard };
}

const boom = (): never => {
  throw new Error("boom");
};

describe("an error of the run", () => {
  it.each([
    ["a turn", "turn", (session) => session.turn("hi", boom)],
    ["a turn without a prompt", "turn", (session) => session.turn(boom)],
    ["a sub-agent", "subagent", (session) => session.subagent("scout", boom)],
    [
      "a sub-agent in a turn",
      "subagent",
      (session) => session.turn(() => session.subagent("scout", boom)),
    ],
  ] as readonly [
    string,
    string,
    (session: Awaited<ReturnType<typeof open>>["session"]) => Promise<unknown>,
  ][])("is reported at on_error once when %s fails", async (_what, operation, run) => {
    const { session, heard } = await listening();
    expect(await rejection(run(session))).toMatchObject({ message: "boom" });
    await session.end();
    expect(heard).toEqual([`${operation}: boom`]);
  });

  it("is reported when a delegated turn fails, without its prompt in a signal", async () => {
    const { session, heard, observer } = await listening();
    const failed = session.delegate({ command: "hookline-no-such-program" }, "the secret question");
    expect(await rejection(failed)).toMatchObject({ code: "CLI_BACKEND_FAILED" });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatch(/^delegate: /);
    await session.end();
    expect(JSON.stringify(observer.signals)).not.toContain("the secret question");
  });

  it("is reported when it ends the session", async () => {
    const { session, heard } = await listening();
    await session.end({ error: new Error("run failed") });
    expect(heard).toEqual(["session: run failed"]);
  });

  it("is no denial, and not the end of what was stopped", async () => {
    const { session, heard } = await listening();
    session.hooks.on("user_prompt_submit", ({ prompt }) =>
      prompt === "no" ? HookResult.deny("no") : undefined,
    );
    expect(await rejection(session.turn("no", () => "done"))).toMatchObject({
      code: "HOOK_DENIED",
    });
    const stop = new AbortController();
    const stopped = session.turn(
      () => {
        stop.abort(new Error("stop"));
        throw new Error("stopped");
      },
      { signal: stop.signal },
    );
    expect(await rejection(stopped)).toMatchObject({ message: "stopped" });
    await session.end();
    expect(heard).toEqual([]);
  });
});
