import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { type CliBackendConfig, cliBackend, openSession } from "../src/index.js";
import { recordingLogger } from "./support/recording-logger.js";
import { run } from "./support/run.js";
import { tsArguments } from "./support/run-fixture.js";
import { tempDir } from "./support/temp-dir.js";
import { rejection } from "./support/thrown.js";

// Each test starts a process that loads TypeScript.
vi.setConfig({ testTimeout: 30_000 });

const PROGRAM = fileURLToPath(new URL("../../../examples/file-agent/src/main.ts", import.meta.url));

const AGENT: CliBackendConfig = {
  name: "file-agent",
  command: process.execPath,
  args: tsArguments(PROGRAM),
  promptBy: "flag",
  promptFlag: "-p",
  longPromptFlag: "--prompt",
  systemFlag: "--system",
};

const GARDEN = `# The garden

The garden has two gates.

## Watering

Tomatoes are watered each morning before eight.
Never water them at noon.

\`\`\`sh
# not a heading
water --tomatoes

water --beans
\`\`\`

## Harvest

Beans are picked in August.
`;

/** A project directory with these files. */
async function project(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await tempDir();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

async function ask(question: string, cwd: string, system?: string): Promise<string> {
  return (await cliBackend(AGENT).execute(question, { cwd, system })).content;
}

/** Runs the program itself. */
function start(args: readonly string[], cwd: string, stdin = "") {
  return run([process.execPath, ...tsArguments(PROGRAM), ...args], { cwd, stdin });
}

describe("file-agent", () => {
  it("answers with the passage, its place and the headings above it", async () => {
    const cwd = await project({ "garden.md": GARDEN, "notes.txt": "Nothing of interest.\n" });
    expect(await ask("When should I water the tomatoes?", cwd)).toContain(
      "garden.md:7 (The garden > Watering)\nTomatoes are watered each morning before eight.\nNever water them at noon.",
    );
  });

  it("tells a comment in a fenced block from a heading, and keeps the block whole", async () => {
    const cwd = await project({ "garden.md": GARDEN });
    expect(await ask("command for beans and tomatoes, not a heading", cwd)).toContain(
      "garden.md:10 (The garden > Watering)\n```sh\n# not a heading\nwater --tomatoes\n\nwater --beans\n```",
    );
  });

  it("finds names in code by the words they are made of", async () => {
    const code = "export function openGate(key: string) {\n  return key === gate_key;\n}\n";
    const cwd = await project({ "src/gate.ts": code, "src/other.ts": "export const x = 1;\n" });
    expect(await ask("open the gate with a key", cwd)).toMatch(/^src\/gate\.ts:1\nexport function/);
  });

  it("prefers what stands under a heading or in a file named by the question", async () => {
    const cwd = await project({
      "a.md": "# Weather\n\nRain comes in the evening.\n",
      "b.md": "# Lunch\n\nIf the weather brings rain, lunch is inside.\n",
    });
    expect(await ask("weather rain", cwd)).toMatch(/^a\.md:3/);
  });

  it("prefers what the instructions mention", async () => {
    const cwd = await project({
      "a.md": "The gate of the north is blue.\n",
      "b.md": "The gate of the south is blue.\n",
    });
    expect(await ask("blue gate", cwd)).toMatch(/^a\.md:1/);
    expect(await ask("blue gate", cwd, "Speak of the south")).toMatch(/^b\.md:1/);
  });

  it("looks past hidden directories, packages, build results and other files", async () => {
    const text = "The zebra lives here.\n";
    const names = [".git/a.md", "node_modules/x/a.md", "dist/a.md", "a.png", "a"];
    const cwd = await project(Object.fromEntries(names.map((name) => [name, text])));
    const error = await rejection(cliBackend(AGENT).execute("zebra", { cwd }));
    expect(error).toMatchObject({ kind: "exit", exitCode: 3 });
  });

  it("gives the same answer each time", async () => {
    const cwd = await project({ "x/b.md": GARDEN, "a.md": GARDEN });
    const [one, two] = await Promise.all([ask("tomatoes", cwd), ask("tomatoes", cwd)]);
    expect(one).toBe(two);
    expect(one).toMatch(/^a\.md:10 /);
    // The same passage again, out of another file, would tell nothing new.
    expect(one).not.toContain("x/b.md");
  });

  it("takes the question from stdin, from --prompt= and from another directory", async () => {
    const root = await project({ "garden.md": GARDEN });
    const elsewhere = await tempDir();
    const fromStdin = await start(["--stdin", "--root", root], elsewhere, "beans in August?");
    expect(fromStdin.stdout).toMatch(/^garden\.md:19/);
    const dashed = await start(["--prompt=--beans, in August", "--root", root], elsewhere);
    expect(dashed.stdout).toBe(fromStdin.stdout);
  });

  it("exits with 3 and prints nothing when nothing is found", async () => {
    const cwd = await project({ "garden.md": GARDEN });
    const { ending, stdout, stderr } = await start(["-p", "How tall is the tower?"], cwd);
    expect(ending).toMatchObject({ code: 3 });
    expect(stdout).toBe("");
    expect(stderr.text).toBe('Nothing below "." answers that.\n');
  });

  it.each([
    [[], "There is no question."],
    [["-p", "a", "--stdin"], "not from both"],
    [["--stdin"], "The question is empty."],
    [["-p", "a", "--root", "nowhere"], 'The root "nowhere" can not be read.'],
    [["-p", "a", "--depth", "3"], "--depth"],
    [["-p", "a", "b"], "b"],
  ])("exits with 2 for the arguments %j and says why", async (args, text) => {
    const { ending, stdout, stderr } = await start(args, await tempDir());
    expect(ending).toMatchObject({ code: 2 });
    expect(stdout).toBe("");
    expect(stderr.text).toContain(text);
    expect(stderr.text).toContain("Usage: file-agent -p QUESTION");
  });

  it("says what it left out", async () => {
    const cwd = await project({ "big.txt": "zebra ".repeat(50_000), "a.md": "A zebra.\n" });
    const { stdout, stderr } = await start(["-p", "zebra"], cwd);
    expect(stdout).toBe("a.md:1\nA zebra.\n");
    expect(stderr.text).toContain('"big.txt" is larger than 262144 bytes');
  });

  it("answers in a session, which reports the turn", async () => {
    const cwd = await project({ "garden.md": GARDEN });
    await using session = await openSession({ cwd, logger: recordingLogger().logger });
    const contents: unknown[] = [];
    session.hooks.on("cli_backend_execute", ({ content }) => void contents.push(content));
    const { content } = await session.delegate(AGENT, "When are beans picked?");
    expect(content).toBe("garden.md:19 (The garden > Harvest)\nBeans are picked in August.");
    expect(contents).toEqual([content]);
  });
});
