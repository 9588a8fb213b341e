import { beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { withProgress } from "../../src/cli/progress.js";

let written: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  written = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  return () => written.mockRestore();
});

it("says what is waited for where somebody watches", async () => {
  const io = { isWatched: true, env: {} };
  expect(await withProgress(io, "Waiting …", async () => 1)).toBe(1);
  expect(written.mock.calls.flat().join("")).toContain("Waiting …");
});

it.each([
  ["nobody watches", { isWatched: false, env: {} }],
  ["CI is set", { isWatched: true, env: { CI: "1" } }],
])("says nothing where %s", async (_where, io) => {
  expect(await withProgress(io, "Waiting …", async () => 1)).toBe(1);
  expect(written).not.toHaveBeenCalled();
});
