import { mkdir, stat, utimes, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { withFileLock } from "../../../src/config/edit/config-lock.js";
import { Workspace } from "../../support/workspace.js";

const LONG_AGO = new Date("2001-01-01T00:00:00Z");

/** A promise, and what fulfils it. */
function signal() {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

async function leaveStale(path: string): Promise<void> {
  await mkdir(path);
  await utimes(path, LONG_AGO, LONG_AGO);
}

describe("withFileLock", () => {
  it("holds the lock beside the file during the work, and not after", async () => {
    const workspace = await Workspace.with({ "a.yaml": "" });
    const during = await withFileLock(workspace.path("a.yaml"), () => workspace.list());
    expect(during).toEqual(["a.yaml", "a.yaml.lock"]);
    expect(await workspace.list()).toEqual(["a.yaml"]);
  });

  it("lets go of the lock when the work fails, and passes the error on", async () => {
    const workspace = await Workspace.with({ "a.yaml": "" });
    const failure = new Error("no");
    const work = () => Promise.reject(failure);
    await expect(withFileLock(workspace.path("a.yaml"), work)).rejects.toBe(failure);
    expect(await workspace.list()).toEqual(["a.yaml"]);
  });

  it("lets one at a time work", async () => {
    const workspace = await Workspace.with({ "a.yaml": "" });
    let working = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++working);
      await stat(workspace.root);
      working--;
    };
    await Promise.all(
      Array.from({ length: 10 }, () => withFileLock(workspace.path("a.yaml"), work)),
    );
    expect(most).toBe(1);
  });

  it("gives up on a lock that stays held, and says which and for how long", async () => {
    const workspace = await Workspace.with({ "a.yaml": "" });
    const path = workspace.path("a.yaml");
    const { given, give } = signal();
    const started = signal();
    const holder = withFileLock(path, () => {
      started.give();
      return given;
    });
    await started.given;
    await expect(
      withFileLock(path, () => Promise.resolve(), { patience: 100 }),
    ).rejects.toMatchObject({
      code: "CONFIG_LOCKED",
      message: expect.stringContaining(`"${path}.lock" for 0.1 s`),
      cause: expect.objectContaining({ code: "ELOCKED" }),
    });
    give();
    await holder;
    expect(await workspace.list()).toEqual(["a.yaml"]);
  });

  it("takes over a lock whose holder is gone", async () => {
    const workspace = await Workspace.with({ "a.yaml": "" });
    await leaveStale(workspace.path("a.yaml.lock"));
    const path = workspace.path("a.yaml");
    expect(await withFileLock(path, () => Promise.resolve("done"), { patience: 5000 })).toBe(
      "done",
    );
    expect(await workspace.list()).toEqual(["a.yaml"]);
  });

  it("lets one at a time work where many find a stale lock", async () => {
    const workspace = await Workspace.with({ "a.yaml": "" });
    await leaveStale(workspace.path("a.yaml.lock"));
    let working = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++working);
      await stat(workspace.root);
      working--;
    };
    await Promise.all(
      Array.from({ length: 20 }, () => withFileLock(workspace.path("a.yaml"), work)),
    );
    expect(most).toBe(1);
    expect(await workspace.list()).toEqual(["a.yaml"]);
  });

  it("gets over a take-over that was left half done", async () => {
    const workspace = await Workspace.with({ "a.yaml": "" });
    await leaveStale(workspace.path("a.yaml.lock"));
    await leaveStale(workspace.path("a.yaml.lock.takeover"));
    const path = workspace.path("a.yaml");
    await withFileLock(path, () => Promise.resolve(), { patience: 5000 });
    expect(await workspace.list()).toEqual(["a.yaml"]);
  });

  it("leaves the take-over to whoever is at it", async () => {
    const workspace = await Workspace.with({ "a.yaml": "", "a.yaml.lock.takeover/": "" });
    await leaveStale(workspace.path("a.yaml.lock"));
    const path = workspace.path("a.yaml");
    await expect(
      withFileLock(path, () => Promise.resolve(), { patience: 100 }),
    ).rejects.toMatchObject({ code: "CONFIG_LOCKED" });
    expect(await workspace.list()).toEqual(["a.yaml", "a.yaml.lock", "a.yaml.lock.takeover"]);
  });

  it("keeps its hands off a file under the name of the lock", async () => {
    const workspace = await Workspace.with({ "a.yaml": "" });
    await writeFile(workspace.path("a.yaml.lock"), "mine");
    await utimes(workspace.path("a.yaml.lock"), LONG_AGO, LONG_AGO);
    const path = workspace.path("a.yaml");
    await expect(
      withFileLock(path, () => Promise.resolve(), { patience: 100 }),
    ).rejects.toMatchObject({ code: "CONFIG_LOCKED" });
    expect(await workspace.read("a.yaml.lock")).toBe("mine");
  });

  it("says so where no lock can be made", async () => {
    const workspace = await Workspace.with({});
    const path = workspace.path("absent/a.yaml");
    await expect(withFileLock(path, () => Promise.resolve())).rejects.toMatchObject({
      code: "CONFIG_NOT_WRITABLE",
      message: expect.stringContaining(`"${path}.lock"`),
    });
  });
});
