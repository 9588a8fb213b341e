import type { CliBackendExecuteEvent, HookBus, HookSource, MemoryObserver } from "@hookline/core";
import { describe, expectTypeOf, it } from "vitest";
import {
  type CliBackend,
  type CliBackendConfig,
  CliBackendError,
  type CliFailureKind,
  type CliTurn,
  cliBackend,
  coverage,
  type DelegateOptions,
  type ExecuteOptions,
  openSession,
  type Session,
  type SessionOptions,
  type SessionStore,
  type SessionTools,
  type SubagentAnswer,
  type TurnOptions,
} from "../src/index.js";

declare const session: Session;
declare const bus: HookBus;
declare const source: HookSource;
declare const observer: MemoryObserver;

describe("openSession", () => {
  it("takes documented options only, and resolves to a session", () => {
    expectTypeOf(openSession).returns.resolves.toEqualTypeOf<Session>();
    expectTypeOf(openSession).parameter(0).toEqualTypeOf<SessionOptions | undefined>();
    openSession({ id: "s", cwd: "/", agentName: "a", sources: [source, bus], observer });
    openSession({ hooks: bus });
    // @ts-expect-error a session has no model
    openSession({ model: "x" });
    // @ts-expect-error a session is not read from a plain object
    const made: Session = { id: "s", cwd: "/", agentName: undefined, hooks: bus };
    expectTypeOf(made).toEqualTypeOf<Session>();
  });
});

describe("Session", () => {
  it("can be disposed of, and ended with a reason or an error", () => {
    expectTypeOf<Session>().toExtend<AsyncDisposable>();
    expectTypeOf(session.end("exit")).resolves.toBeVoid();
    session.end({ reason: "crash", error: new Error() });
    // @ts-expect-error the status follows from the error
    session.end({ status: "failed" });
    expectTypeOf(session.id).toBeString();
    expectTypeOf(session.agentName).toEqualTypeOf<string | undefined>();
    // @ts-expect-error who a session is does not change
    session.id = "other";
  });

  it("runs turns with a prompt or without, and resolves to what the work resolves to", () => {
    expectTypeOf(session.turn("hi", ({ prompt }) => prompt)).resolves.toEqualTypeOf<
      string | undefined
    >();
    expectTypeOf(session.turn(async (turn) => turn.submit("hi"))).resolves.toBeString();
    session.turn("hi", () => {}, { origin: "user", permissionMode: "plan" });
    // @ts-expect-error a prompt alone is no turn
    session.turn("hi");
    // @ts-expect-error origins are handed on, not made
    session.turn("hi", () => {}, { origin: "mine" });
  });

  it("takes stores and tools that do what it asks of them", () => {
    expectTypeOf<SessionOptions["store"]>().toEqualTypeOf<SessionStore | undefined>();
    expectTypeOf<SessionOptions["tools"]>().toEqualTypeOf<SessionTools | undefined>();
    expectTypeOf(session.subagent("scout", () => 7)).resolves.toEqualTypeOf<
      SubagentAnswer<number>
    >();
    // @ts-expect-error a verdict is thrown, not returned
    expectTypeOf(session.ask({ reason: "why" })).resolves.toBeBoolean();
  });

  it("delegates to a backend in each of its forms, and chooses the bus itself", () => {
    expectTypeOf(session.delegate("codex", "hi")).resolves.toEqualTypeOf<CliTurn>();
    session.delegate(cliBackend("gemini-cli"), "hi", { system: "s", cwd: "sub" });
    session.delegate({ command: "agent" }, "hi");
    // @ts-expect-error unknown name
    session.delegate("gpt", "hi");
    // @ts-expect-error the session's own
    session.delegate("codex", "hi", { bus });
    expectTypeOf<DelegateOptions>().toEqualTypeOf<
      Omit<ExecuteOptions, "bus"> & Pick<TurnOptions, "origin">
    >();
  });
});

describe("cliBackend", () => {
  it("takes a known name or a configuration", () => {
    expectTypeOf(cliBackend("claude-code")).toEqualTypeOf<CliBackend>();
    cliBackend({ preset: "grok", timeout: 1_000, env: { KEY: "v" } });
    const config: CliBackendConfig = { command: "agent", promptBy: "flag", promptFlag: "-p" };
    cliBackend(config);
    // @ts-expect-error unknown name
    cliBackend("copilot");
    // @ts-expect-error unknown option
    cliBackend({ command: "agent", timeOut: 1 });
    // @ts-expect-error no such way
    cliBackend({ command: "agent", promptBy: "mail" });
  });

  it("resolves to a turn that went well", () => {
    const turn = cliBackend("claude").execute("hi", { bus, onOutput: (chunk) => chunk.length });
    expectTypeOf(turn).resolves.toEqualTypeOf<CliTurn>();
    expectTypeOf<CliTurn["exitCode"]>().toEqualTypeOf<0>();
    expectTypeOf<CliTurn["content"]>().toBeString();
  });

  it("fails with an error whose kind is one of a closed set", () => {
    const error: unknown = undefined;
    if (!(error instanceof CliBackendError)) return;
    expectTypeOf(error.kind).toEqualTypeOf<CliFailureKind>();
    expectTypeOf(error.exitCode).toEqualTypeOf<number | null>();
    expectTypeOf<"timeout">().toExtend<CliFailureKind>();
    expectTypeOf<"denied">().not.toExtend<CliFailureKind>();
  });
});

describe("coverage", () => {
  it("has a key for each emitted point and no other", () => {
    expectTypeOf<"user_prompt_submit" | "session_start">().toExtend<keyof typeof coverage>();
    expectTypeOf<"artifact_created">().not.toExtend<keyof typeof coverage>();
    bus.on("cli_backend_execute", (event) => {
      expectTypeOf(event).toEqualTypeOf<CliBackendExecuteEvent>();
    });
  });
});
