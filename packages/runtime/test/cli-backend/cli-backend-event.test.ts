import {
  buildSessionBus,
  type CliBackendExecuteEvent,
  MemoryObserver,
  StateRefusedError,
} from "@hookline/core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type CliBackendConfig,
  CliBackendError,
  type CliFailureKind,
  type CliTurn,
  cliBackend,
} from "../../src/index.js";
import { recordingLogger } from "../support/recording-logger.js";
import { shellScript } from "../support/scripts.js";
import { rejection } from "../support/thrown.js";

const PROMPT = "the prompt that nobody else may read";

interface FailingTurn {
  readonly kind: CliFailureKind;
  readonly config?: CliBackendConfig;
  readonly script?: string;
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  readonly abortsAtOutput?: boolean;
}

function newBus() {
  const observer = new MemoryObserver();
  const { logger, lines } = recordingLogger();
  const bus = buildSessionBus({ sessionId: "s1", observer, logger, inheritDefault: false });
  return { bus, observer, lines };
}

describe("cli_backend_execute", () => {
  it("carries the answer and the real argument vector of a good turn", async () => {
    const { bus } = newBus();
    const events: CliBackendExecuteEvent[] = [];
    bus.on("cli_backend_execute", (event) => void events.push(event));
    const agent = await shellScript("echo fine");
    const backend = cliBackend({ command: agent, args: ["--token", "abcd1234"], name: "agent" });
    await backend.execute(PROMPT, { bus });
    expect(events).toHaveLength(1);
    const { backend: name, command, content, error, transport, duration_ms } = events[0] ?? {};
    expect({ name, command, content, error, transport }).toEqual({
      name: "agent",
      command: [agent, "--token", "abcd1234", PROMPT],
      content: "fine",
      error: null,
      transport: "subprocess",
    });
    expect(duration_ms).toBeGreaterThan(0);
    expect(events[0]?.session_id).toBe("s1");
    expect(events[0]?.praisonai_llm_http).toBe(false);
  });

  it.each<FailingTurn>([
    { kind: "missing_binary", config: { command: "no-such-cli" } },
    { kind: "not_executable", config: { command: "/" } },
    { kind: "exit", script: "exit 1" },
    { kind: "timeout", config: { timeout: 20 }, script: "exec sleep 300" },
    { kind: "output_cap", config: { maxOutput: 100 }, script: "exec yes" },
    { kind: "spawn", cwd: "/hookline-no-such-directory" },
    { kind: "aborted", abortsAtOutput: true, script: "echo up; exec sleep 300" },
    { kind: "aborted", signal: AbortSignal.abort(), script: "exec sleep 300" },
  ])("fires once for a turn that fails: %j", async (failing) => {
    const { kind, config, script = "true", cwd, abortsAtOutput = false } = failing;
    const { bus } = newBus();
    const events: CliBackendExecuteEvent[] = [];
    bus.on("cli_backend_execute", (event) => void events.push(event));
    const stop = new AbortController();
    const { signal = stop.signal } = failing;
    const onOutput = (): void => {
      if (abortsAtOutput) stop.abort();
    };
    const backend = cliBackend({ command: await shellScript(script), ...config });
    const error = await rejection(backend.execute(PROMPT, { bus, cwd, signal, onOutput }));
    expect(error).toMatchObject({ kind });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ content: null, error: (error as Error).message });
    expect(events[0]?.command).toContain(PROMPT);
  });

  it("does not fire for a prompt that is refused", async () => {
    const { bus, observer } = newBus();
    await rejection(cliBackend({ command: "true" }).execute("", { bus }));
    expect(observer.signals).toEqual([]);
  });

  it("shows prompt, system text and credentials neither in signals nor in the log", async () => {
    const { bus, observer, lines } = newBus();
    bus.on("cli_backend_execute", (event) => {
      throw new Error(`can not store ${event.command?.join(" ")}`);
    });
    const agent = await shellScript('echo "you said: $*"; echo "$*" >&2; exit $CODE');
    const system = "You guard the garden";
    for (const CODE of ["0", "3"]) {
      const config = { command: agent, args: ["--api-key=k3y-k3y-k3y"], env: { CODE } };
      const turn = cliBackend({ ...config, systemFlag: "--system" });
      await turn.execute(PROMPT, { system, bus }).catch(() => {});
    }
    await bus.close();
    expect(observer.signals.filter(({ point }) => point === "cli_backend_execute")).toHaveLength(2);
    expect(observer.signals[0]?.event).toMatchObject({
      command: [agent, "--api-key=<redacted>", "--system", "<redacted>", "<redacted>"],
      content: "you said: --api-key=<redacted> --system <redacted> <redacted>",
    });
    expect(lines.length).toBeGreaterThan(0);
    const written = JSON.stringify(observer.signals) + lines.join("");
    expect(written).not.toMatch(/nobody else|guard the garden|k3y-k3y/);
  });

  it("shows neither single lines of the prompt nor credentials that the CLI has inherited", async () => {
    vi.stubEnv("GARDEN_TOKEN", "hunter2");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { bus, observer } = newBus();
    const agent = await shellScript(
      'printf "%s" "$1" | tail -n 1; echo "as $GARDEN_TOKEN"; exit 3',
    );
    const turn = cliBackend({ command: agent }).execute("Two lines:\nmind the bees", { bus });
    const { message } = (await rejection(turn)) as CliBackendError;
    expect(message).toContain("<redacted>as <redacted>");
    expect(observer.signals[0]?.event.error).toBe(message);
  });

  it("leaves a good turn good when a handler throws, rejects or is late", async () => {
    const { bus, lines } = newBus();
    const called: string[] = [];
    bus.on("cli_backend_execute", () => {
      called.push("throws");
      throw "no error object";
    });
    bus.on("cli_backend_execute", async () => {
      called.push("rejects");
      throw new Error("async");
    });
    bus.on("cli_backend_execute", () => new Promise(() => called.push("late")), { timeout: 20 });
    bus.on("cli_backend_execute", () => void called.push("last"));
    const turn = await cliBackend({ command: "echo" }).execute("hi", { bus });
    expect(turn.content).toBe("hi");
    expect(called).toEqual(["throws", "rejects", "late", "last"]);
    expect(lines.filter((line) => line.includes("Hook failed"))).toHaveLength(3);
  });

  it("does not let a failing handler hide the CLI's own failure", async () => {
    const { bus } = newBus();
    bus.on("cli_backend_execute", () => {
      throw new Error("handler");
    });
    const error = await rejection(cliBackend({ command: "false" }).execute("hi", { bus }));
    expect(error).toBeInstanceOf(CliBackendError);
  });

  it("settles the turn only after the handlers have finished", async () => {
    const { bus } = newBus();
    const order: string[] = [];
    bus.on("cli_backend_execute", async () => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push("handler");
    });
    await cliBackend({ command: "true" })
      .execute("hi", { bus })
      .then(() => order.push("turn"));
    await rejection(cliBackend({ command: "false" }).execute("hi", { bus }));
    order.push("failed turn");
    expect(order).toEqual(["handler", "turn", "handler", "failed turn"]);
  });

  it("fails a good turn that a store refuses to write, but no failed one anew", async () => {
    const { bus, lines } = newBus();
    const refusal = new StateRefusedError("read-only");
    bus.on("cli_backend_execute", () => {
      throw refusal;
    });
    expect(await rejection(cliBackend({ command: "true" }).execute("hi", { bus }))).toBe(refusal);
    const error = await rejection(cliBackend({ command: "false" }).execute("hi", { bus }));
    expect(error).toMatchObject({ kind: "exit" });
    expect(lines.some((line) => line.includes("could not be reported"))).toBe(true);
  });

  it("keeps turns that run at the same time on two buses apart", async () => {
    const agent = await shellScript('echo "answer to $1"; echo "$1" >&2; exit $2');
    const turns = Array.from({ length: 8 }, async (_, index) => {
      const { bus, observer } = newBus();
      const prompt = `question number ${index} of many`;
      const config = { command: agent, name: `agent${index}` };
      const turn: CliTurn = await cliBackend(config).execute(prompt, { bus });
      expect(turn.content).toBe(`answer to ${prompt}`);
      expect(turn.stderr).toBe("<redacted>\n");
      expect(observer.signals).toHaveLength(1);
      expect(observer.signals[0]?.event).toMatchObject({ backend: `agent${index}` });
    });
    await Promise.all(turns);
  });
});
