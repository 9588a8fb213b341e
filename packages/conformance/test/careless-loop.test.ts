import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** The titles of the tests that fail in a suite of test/fixtures, each once. */
async function failuresIn(file: string): Promise<string[]> {
  const args = ["vitest", "run", "--config", "vitest.config.ts", "--reporter=json", file];
  const cwd = fileURLToPath(new URL("fixtures", import.meta.url));
  const stdout = await new Promise<string>((resolve) => {
    // It fails, as it should.
    execFile("npx", args, { cwd, maxBuffer: 1e8 }, (_error, out) => resolve(out));
  });
  const { testResults } = JSON.parse(stdout) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed");
  return [...new Set(failed.map(({ title }) => title))];
}

it("finds what an emitter does wrong whose coverage is right", { timeout: 120_000 }, async () => {
  expect(await failuresIn("careless-loop.ts")).toEqual([
    "stays shut when a handler throws",
    "stays shut when a handler never answers",
    "is announced with its failure when the tool throws, once at each point",
    "goes by one id at every point, and no other call does",
    "is not announced as over when it was denied, since it never began",
    "is announced as over, once, when it is stopped",
    'lets an agent finish that "after_agent" has told to go on 8 times',
    'lets an agent finish that "subagent_stop" has told to go on 8 times',
    "calls its tools through the gates of its session, under its own name",
    "shows nothing of what a handler holds back until it has all of it",
    "ends once, after every piece",
    "keeps the events and the denials of two sessions apart that run at a time",
    "obeys a plugin until it is disabled, and again when it is enabled",
    'warns once, by its name, of a handler at "session_persist_failed", which is not emitted',
  ]);
});
