import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { testServer } from "./support/client.js";
import { eventsOf } from "./support/event-stream.js";

// Each test starts a process that loads TypeScript.
vi.setConfig({ testTimeout: 60_000 });

const PROGRAM = ["--import", "tsx", fileURLToPath(new URL("../src/main.ts", import.meta.url))];
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

it("serves with a key until it is stopped, and leaves nothing behind", async () => {
  const child = spawn(process.execPath, [...PROGRAM, "--port", "0", "--pace", "60000"], {
    cwd: ROOT,
    env: { ...process.env, OPENAI_SERVER_KEY: "a-key" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = (await lines.next()).value ?? "";
  const url = /^Listening on (http:\/\/127\.0\.0\.1:\d+\/v1)$/.exec(first)?.[1];
  expect((await fetch(`${url}/models`)).status).toBe(401);
  expect((await lines.next()).value).toBe("GET /v1/models 401");

  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { authorization: "Bearer a-key" },
    body: JSON.stringify({
      model: "file-reader",
      messages: [{ role: "user", content: "Hi" }],
      stream: true,
    }),
  });
  // Its next event is a minute away, and would keep the process alive until then.
  const events = eventsOf(response);
  await events.next();
  const rest = expect(events.next()).rejects.toThrow("terminated");
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await rest;
  expect((await lines.next()).value).toBe(
    "POST /v1/chat/completions 200, 1 event, the client left",
  );
  expect(await exit).toEqual([0, null]);
});

it("exits with 1 for a port that is taken, with 2 for arguments that mean nothing", async () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [...PROGRAM, ...args], { cwd: ROOT, encoding: "utf8" });
  const port = new URL((await testServer()).url).port;
  const taken = run("--port", port);
  expect(taken.status).toBe(1);
  expect(taken.stderr).toMatch(`Port ${port} can not be listened on.`);
  const wrong = run("--port", "x");
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toMatch(/^"--port" takes a whole number up to 65535, not "x"\./);
});
