import { PassThrough } from "node:stream";
import { HookDeniedError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { type Session, terminalApprover } from "../../src/index.js";
import { open } from "../support/open.js";
import { rejection } from "../support/thrown.js";

/** A terminal with a person at it, who answers one question after the other. */
async function terminal(...answers: readonly (string | (() => void))[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const shown: string[] = [];
  output.on("data", (chunk) => {
    shown.push(String(chunk));
    if (!String(chunk).includes("Allow?")) return;
    const answer = answers[shown.join("").split("Allow?").length - 2];
    if (typeof answer === "function") answer();
    else if (answer === "") input.end();
    else if (answer !== undefined) input.write(`${answer}\n`);
  });
  const { session } = await open({ approver: terminalApprover({ input, output }) });
  return { session, shown: () => shown.join("") };
}

describe("terminalApprover", () => {
  it.each(["y", "Yes", " yes "])("approves with %j", async (answer) => {
    const { session, shown } = await terminal(answer);
    const outcome = await session.ask({
      tool_name: "bash",
      target: "rm notes",
      reason: "It deletes files",
      tool_input: { command: "rm notes" },
    });
    expect(outcome.decision).toBe("allow");
    expect(shown()).toContain("It deletes files");
    expect(shown()).toContain("bash: rm notes");
    expect(shown()).toContain('{"command":"rm notes"}');
  });

  it.each(["n", "no", "yep", "sure, yes", "y y", "\x1b[A"])("refuses with %j", async (answer) => {
    const { session } = await terminal(answer);
    expect(await rejection(session.ask({ tool_name: "bash" }))).toBeInstanceOf(HookDeniedError);
  });

  it("refuses at the end of the input", async () => {
    const { session } = await terminal("");
    const error = await rejection(session.ask({ tool_name: "bash" }));
    expect(String(error)).toContain("The input ended without an answer");
  });

  it("asks one question after the other", async () => {
    const { session, shown } = await terminal("y", "n", "y");
    const asked = ["one", "two", "three"].map((tool_name) =>
      session.ask({ tool_name }).then(
        () => "allowed",
        () => "denied",
      ),
    );
    expect(await Promise.all(asked)).toEqual(["allowed", "denied", "allowed"]);
    expect(shown().indexOf("one")).toBeLessThan(shown().indexOf("two"));
  });

  it("lets go of a question that is called off, and asks the next one", async () => {
    const stop = new AbortController();
    const { session } = await terminal(() => stop.abort("enough"), "y");
    const first = session.ask({ tool_name: "first" }, { signal: stop.signal });
    const second = session.ask({ tool_name: "second" });
    expect(await rejection(first)).toBe("enough");
    expect((await second).decision).toBe("allow");
  });

  it("shows no control characters and no credentials", async () => {
    const { session, shown } = await terminal("y");
    await session.ask({
      tool_name: "bash",
      target: "ls\x1b[2K\rfine [y/N]\u202e",
      reason: "ghp_0123456789abcdefghij is the token",
    });
    expect(shown()).not.toMatch(/\u202e|ghp_/);
    expect(shown()).toContain("ls?[2K fine [y/N]?");
  });

  it("refuses where the input is no terminal, without reading it", async () => {
    const input = new PassThrough();
    input.write("y\n");
    const { session } = await open({ approver: terminalApprover({ input, output: input }) });
    const error = await rejection(session.ask({ tool_name: "bash" }));
    expect(String(error)).toContain("the input is no terminal");
  });
});

describe("Session.ask", () => {
  it("is called off by the end of the session", async () => {
    let session: Session | undefined;
    const opened = await terminal(() => void session?.end());
    session = opened.session;
    const asked = session.ask({ tool_name: "bash" });
    expect(await rejection(asked)).toMatchObject({ code: "SESSION_ENDED" });
    await session.end();
    expect(await rejection(session.ask({ tool_name: "bash" }))).toMatchObject({
      code: "SESSION_ENDED",
    });
  });

  it("asks handlers before the approver, and denies without one", async () => {
    const { session } = await open({ id: "s1" });
    const asked: unknown[] = [];
    session.hooks.on("on_permission_ask", (event) => {
      asked.push([event.session_id, event.tool_name, event.target]);
      if (event.tool_name === "read") return true;
      return event.tool_name === "write" ? false : undefined;
    });
    expect(await session.ask({ tool_name: "read", target: "a" })).toMatchObject({
      decision: "allow",
    });
    expect(await rejection(session.ask({ tool_name: "write" }))).toMatchObject({ kind: "denied" });
    const nobody = await rejection(session.ask({ tool_name: "other", reason: "It writes" }));
    expect(String(nobody)).toContain("no approver is there to give it");
    expect(asked[0]).toEqual(["s1", "read", "a"]);
    expect(asked).toHaveLength(3);
  });
});
