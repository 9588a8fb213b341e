import "reflect-metadata";
import { join } from "node:path";
import type { HookSource } from "@hookline/core";
import { container, inject, injectable } from "tsyringe";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createRuntime,
  RUNTIME,
  type Runtime,
  type RuntimeOptions,
  SESSION,
  type Session,
  STATE_STORE,
  type StateStore,
  ToolManager,
} from "../src/index.js";
import { recordingLogger } from "./support/recording-logger.js";
import { tempDir } from "./support/temp-dir.js";
import { rejection } from "./support/thrown.js";

@injectable()
class Archive {
  constructor(
    @inject(RUNTIME) readonly runtime: Runtime,
    @inject(STATE_STORE) readonly store: StateStore,
    @inject("region") readonly region: string,
  ) {}
}

@injectable()
class Notebook {
  constructor(
    @inject(SESSION) readonly session: Session,
    @inject(RUNTIME) readonly runtime: Runtime,
  ) {}
}

async function make(options: RuntimeOptions = {}): Promise<{ runtime: Runtime; cwd: string }> {
  const cwd = await tempDir();
  const { logger } = recordingLogger();
  const stateUrl = join(cwd, "state.db");
  const runtime = await createRuntime({ cwd, stateUrl, logger, ...options });
  onTestFinished(() => runtime.close().catch(() => {}));
  return { runtime, cwd };
}

describe("Runtime.openSession", () => {
  it("gives each session what the runtime has, and what is its own", async () => {
    const seen: string[] = [];
    const source = (name: string): HookSource => ({
      name,
      attach: (registrar) => void registrar.on("session_start", () => void seen.push(name)),
    });
    const tools = new ToolManager();
    tools.register({ name: "read", description: "Reads a file.", execute: () => "text" });
    const approver = () => true;
    const { runtime, cwd } = await make({ sources: [source("shared")], tools, approver });
    const session = await runtime.openSession({ agentName: "helper", sources: [source("own")] });
    expect(seen).toEqual(["shared", "own"]);
    expect(session).toMatchObject({ cwd, agentName: "helper" });
    expect(await session.act([{ name: "read" }])).toMatchObject([{ result: "text" }]);
    expect(await session.ask({ tool_name: "read" })).toMatchObject({ decision: "allow" });
    const own = await runtime.openSession({ cwd: "sub", tools: new ToolManager() });
    expect(own.cwd).toBe(join(cwd, "sub"));
    expect(await own.act([{ name: "read" }])).toMatchObject([{ status: "failed" }]);
  });

  it("stores the session and its signals, and resumes it where it was", async () => {
    const { runtime, cwd } = await make();
    const session = await runtime.openSession({ id: "s1", cwd: "sub" });
    await session.add({ role: "user", content: "hi" });
    await session.end();
    const points = (await runtime.store.signals.list("s1")).map(({ point }) => point);
    expect(points).toEqual(expect.arrayContaining(["session_start", "session_end"]));
    const again = await runtime.openSession({ resume: "s1" });
    expect(again.cwd).toBe(join(cwd, "sub"));
    expect(again.currentBranch.messages).toMatchObject([{ content: "hi" }]);
  });

  it("injects its services, the application's and the session's", async () => {
    const parent = container.createChildContainer();
    parent.register("region", { useValue: "north" });
    const { runtime } = await make({ container: parent });
    const { store } = runtime;
    expect(runtime.get(Archive)).toMatchObject({ runtime, store, region: "north" });
    const session = await runtime.openSession();
    const found: Notebook[] = [];
    session.hooks.on("notification", (_event, context) => void found.push(context.get(Notebook)));
    await session.notify("hi");
    expect(found[0]?.session).toBe(session);
    expect(found[0]?.runtime).toBe(runtime);
    expect(parent.isRegistered(RUNTIME)).toBe(false);
  });

  it("needs no container", async () => {
    const { runtime } = await make();
    expect(runtime.get(RUNTIME)).toBe(runtime);
    expect(() => runtime.get(Archive)).toThrow('There is no service "Archive"');
  });
});

describe("Runtime.close", () => {
  it("ends the sessions that are open, the latest first, and then closes the store", async () => {
    const { runtime } = await make();
    const ended: string[] = [];
    for (const id of ["s1", "s2", "s3"]) {
      const session = await runtime.openSession({ id });
      session.hooks.on("session_end", () => void ended.push(id));
      if (id === "s2") await session.end();
    }
    await Promise.all([runtime.close(), runtime.close()]);
    expect(ended).toEqual(["s2", "s3", "s1"]);
    expect(await rejection(runtime.store.sessions.get("s1"))).toMatchObject({
      code: "STATE_CLOSED",
    });
    const again = await createRuntime({ stateUrl: runtime.store.url });
    onTestFinished(() => again.close());
    const statuses = (await again.store.sessions.list()).map(({ status }) => status);
    expect(statuses).toEqual(["completed", "completed", "completed"]);
  });

  it("lets no more sessions open, also not one that is being opened", async () => {
    const { runtime } = await make();
    const opening = rejection(runtime.openSession({ id: "s1" }));
    await runtime.close();
    expect(await opening).toMatchObject({ code: "RUNTIME_CLOSED" });
    expect(await rejection(runtime.openSession())).toMatchObject({ code: "RUNTIME_CLOSED" });
  });
});
