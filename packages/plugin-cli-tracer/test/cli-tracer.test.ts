import { readFile } from "node:fs/promises";
import type { CliBackendExecutePayload } from "@hookline/core";
import { type GivenOptions, type LoggedLine, testPlugin } from "@hookline/plugins/testing";
import { arbitraryPayload } from "@hookline/plugins/testing/arbitraries";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CliTracer } from "../src/cli-tracer.js";

const PROMPT = "what is the secret plan?";

/** Emits a delegation to the tracer and returns the lines it logged. */
async function traced(
  options: GivenOptions<typeof CliTracer> = {},
  turn: Partial<CliBackendExecutePayload> = {},
): Promise<readonly LoggedLine[]> {
  await using tracer = await testPlugin(CliTracer, options);
  const command = ["codex", "exec", "-C", "/workspace", PROMPT];
  const delegation = { backend: "codex", command, duration_ms: 12.6, ...turn };
  await tracer.emit("cli_backend_execute", delegation, { session: "s1", redact: [PROMPT] });
  return tracer.logs;
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
    expect(await traced()).toEqual([
      {
        level: "info",
        message: "[cli-backend] codex ok",
        details: {
          plugin: "cli-tracer",
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
    const answers = async (options: GivenOptions<typeof CliTracer>) => {
      const lines = await traced({ always: true, ...options }, { content: "an answer" });
      return lines.map(({ details }) => details.answer);
    };
    expect(await answers({})).toEqual([undefined]);
    expect(await answers({ answer_chars: 4 })).toEqual(["an a"]);
  });

  it("logs one line of whatever was delegated, however it ended", async () => {
    await using tracer = await testPlugin(CliTracer, { always: true, answer_chars: 500 });
    let delegations = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryPayload("cli_backend_execute"), async (delegation) => {
        await tracer.emit("cli_backend_execute", delegation);
        expect(tracer.logs).toHaveLength(++delegations);
      }),
    );
  });

  it("refuses options that do not exist", async () => {
    const stranger = { alwayss: true } as GivenOptions<typeof CliTracer>;
    await expect(traced(stranger)).rejects.toMatchObject({ code: "INVALID_OPTIONS" });
    await expect(traced({ answer_chars: 501 })).rejects.toThrow(/answer_chars/);
  });

  it("is what its manifest says", async () => {
    const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
    const { version, hookline } = JSON.parse(text);
    await using tracer = await testPlugin(CliTracer);
    expect(tracer.entry).toMatchObject({ name: hookline.name, version, points: hookline.hooks });
  });
});
