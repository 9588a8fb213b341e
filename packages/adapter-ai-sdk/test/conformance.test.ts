import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runConformance } from "@hookline/conformance";
import { coverage as ofSessions } from "@hookline/runtime";
import { afterAll, beforeAll } from "vitest";
import { coverage as ofCalls } from "../src/index.js";
import { AiSdkDriver } from "./support/ai-sdk-driver.js";

// Messages that a database does not take are spilled to the user's state home.
const before = process.env.XDG_STATE_HOME;
let stateHome: string;

beforeAll(async () => {
  stateHome = await mkdtemp(join(tmpdir(), "hookline-ai-sdk-home-"));
  process.env.XDG_STATE_HOME = stateHome;
});

afterAll(async () => {
  delete process.env.XDG_STATE_HOME;
  if (before !== undefined) process.env.XDG_STATE_HOME = before;
  await rm(stateHome, { recursive: true, force: true });
});

/** The calls run in sessions, which emit what they always do. */
const coverage = { ...ofSessions, ...ofCalls };

runConformance("the AI SDK adapter", coverage, new AiSdkDriver());
