import { readFile } from "node:fs/promises";
import { HookBus, type HookLogger } from "@hookline/core";
import { PluginManager } from "@hookline/plugins";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CliTracer } from "../src/cli-tracer.js";

interface Line {
  readonly details: Record<string, unknown>;
  readonly message: string;
}

const PROMPT = "what is the secret plan?";

/** Emits a delegation on a bus with the tracer and returns the lines it logged. */
async function traced(
  options: Record<string, unknown> = {},
  turn: { error?: string | null; content?: string | null } = {},
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const note: HookLogger["info"] = (details, message) => {
    lines.push({ details: { ...details }, message });
  };
  const logger: HookLogger = {
    debug: note,
    info: note,
    warn: note,
    error: note,
    child: () => logger,
  };
  const manager = new PluginManager({ logger });
  await manager.register(CliTracer, { options });
  const bus = new HookBus({ sessionId: "s1", logger });
  bus.use(manager);
  await bus.emit(
    "cli_backend_execute",
    {
      backend: "codex",
      command: ["codex", "exec", "-C", "/workspace", PROMPT],
      content: turn.content ?? null,
      error: turn.error ?? null,
      duration_ms: 12.6,
    },
    { redact: [PROMPT] },
  );
  return lines;
}

beforeEach(() => {
  vi.stubEnv("HOOKLINE_CLI_BACKEND_DEBUG", "");
  vi.stubEnv("LOGLEVEL", "info");
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("CliTracer", () => {
  it("logs nothing unless it is asked to", async () => {
    expect(await traced()).toEqual([]);
  });

  it.each([
    ["HOOKLINE_CLI_BACKEND_DEBUG", "1"],
    ["HOOKLINE_CLI_BACKEND_DEBUG", "true"],
    ["LOGLEVEL", "DEBUG"],
    ["LOGLEVEL", "debug"],
  ])("logs a delegation with the prompt masked when %s=%s", async (name, value) => {
    vi.stubEnv(name, value);
    const lines = await traced();
    expect(lines).toEqual([
      {
        message: "[cli-backend] codex ok",
        details: {
          backend: "codex",
          command: ["codex", "exec", "-C", "/workspace", "<redacted>"],
          outcome: "ok",
          duration_ms: 13,
          session_id: "s1",
        },
      },
    ]);
  });

  it("logs a failure with its error, in which the prompt is masked too", async () => {
    const lines = await traced({ always: true }, { error: `exit code 1: could not do ${PROMPT}` });
    expect(lines).toMatchObject([
      {
        message: "[cli-backend] codex failed",
        details: { outcome: "failed", error: "exit code 1: could not do <redacted>" },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(PROMPT);
  });

  it("logs as much of the answer as it is told", async () => {
    const answers = async (options: Record<string, unknown>) => {
      const lines = await traced({ always: true, ...options }, { content: "an answer" });
      return lines.map(({ details }) => details.answer);
    };
    expect(await answers({})).toEqual([undefined]);
    expect(await answers({ answer_chars: 4 })).toEqual(["an a"]);
  });

  it("refuses options that do not exist", async () => {
    await expect(traced({ alwayss: true })).rejects.toMatchObject({ code: "INVALID_OPTIONS" });
    await expect(traced({ answer_chars: 501 })).rejects.toThrow(/answer_chars/);
  });

  it("is what its manifest says", async () => {
    const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
    const { version, hookline } = JSON.parse(text);
    const manager = new PluginManager();
    await manager.register(CliTracer);
    expect(manager.list()).toMatchObject([
      { name: hookline.name, version, points: hookline.hooks },
    ]);
  });
});
