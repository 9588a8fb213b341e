import { mkdir, symlink, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasCode, PermissionError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { type GuardPathsOptions, guardPaths } from "../../src/guards/index.js";
import { tempDir } from "../support/temp-dir.js";

/** A workspace `w` with a directory outside it, and links in and out of both. */
async function workspace(): Promise<{ base: string; root: string }> {
  const base = await tempDir();
  const root = join(base, "w");
  await mkdir(join(root, "src"), { recursive: true });
  await mkdir(join(base, "w-evil"));
  await mkdir(join(base, "outside", "deep"), { recursive: true });
  await writeFile(join(root, "src", "a.ts"), "");
  await writeFile(join(base, "outside", "secret"), "");
  await symlink(join(base, "outside", "deep"), join(root, "out"));
  await symlink(join(root, "src"), join(root, "in"));
  await symlink(join(root, "src", "a.ts"), join(root, "alias.ts"));
  await symlink(join(base, "gone"), join(root, "broken"));
  await symlink(root, join(base, "w-link"));
  await symlink("loop", join(root, "loop"));
  return { base, root };
}

function refusalOf(
  options: GuardPathsOptions,
  { tool_name = "tool", ...tool_input }: Record<string, unknown>,
  cwd = "/nowhere",
): string {
  try {
    guardPaths(options)({ tool_name, tool_input, cwd } as never, {} as never);
    return "passed";
  } catch (error) {
    expect(error).toBeInstanceOf(PermissionError);
    expect(hasCode(error, "PATH_REFUSED")).toBe(true);
    return (error as Error).message;
  }
}

describe("guardPaths with allowed roots", () => {
  it("lets through what leads into a root, also when it is not there yet", async () => {
    const { root } = await workspace();
    for (const path of ["src/a.ts", "src/new/deep/b.ts", ".", root, `${root}/`, "in/a.ts"]) {
      expect(refusalOf({ allowedRoots: [root] }, { path })).toBe("passed");
    }
  });

  it("refuses what leads out, by name, by dots and by links", async () => {
    const { base, root } = await workspace();
    const paths = [
      "/etc/passwd",
      "../outside/secret",
      "src/../../outside/secret",
      join(base, "w-evil", "x"),
      `${root}-evil/x`,
      "out/x",
      "out/../secret",
      "new/../../outside/secret",
      "~/x",
      pathToFileURL(join(base, "outside", "secret")).href,
      " /etc/passwd",
    ];
    for (const path of paths) {
      expect(refusalOf({ allowedRoots: [root] }, { path }), path).toMatch(
        /^Path not in allowed list: /,
      );
    }
  });

  it("refuses a path that is itself a link, before anything else", async () => {
    const { root } = await workspace();
    for (const path of ["out", "in", "in/", "alias.ts", "broken", "loop"]) {
      expect(refusalOf({ allowedRoots: [root] }, { path }), path).toContain("symlink");
    }
  });

  it("refuses what it can not tell: a broken link on the way, a NUL, another's home", async () => {
    const { root } = await workspace();
    for (const path of ["broken/x", "loop/x", "src/a\0.ts", "~root/x"]) {
      expect(refusalOf({ allowedRoots: [root] }, { path }), path).toContain("can not be told");
    }
  });

  it("takes a root that is itself a link for what it leads to", async () => {
    const { base, root } = await workspace();
    const allowedRoots = [join(base, "w-link")];
    for (const path of ["src/new.ts", join(root, "src/a.ts"), join(base, "w-link")]) {
      expect(refusalOf({ allowedRoots }, { path }), path).toBe("passed");
    }
    expect(refusalOf({ allowedRoots }, { path: "../outside/secret" })).toContain("not in allowed");
  });

  it("reads relative paths from the workspace, not from where the process is", async () => {
    const { base, root } = await workspace();
    expect(refusalOf({ allowedRoots: ["."] }, { path: "src/a.ts" }, root)).toBe("passed");
    expect(refusalOf({ allowedRoots: ["src"], workspaceRoot: root }, { path: "in/a.ts" })).toBe(
      "passed",
    );
    expect(refusalOf({ allowedRoots: [join(base, "outside"), root] }, { path: "secret" })).toBe(
      "passed",
    );
    expect(refusalOf({ allowedRoots: ["src"], workspaceRoot: root }, { path: "b.ts" })).toContain(
      "not in allowed list",
    );
  });

  it("looks at every argument that carries a path", async () => {
    const { root } = await workspace();
    const outside = "/etc/passwd";
    const inputs = [
      { path: outside },
      { file_path: outside },
      { filePath: outside },
      { "notebook-path": outside },
      { paths: ["src/a.ts", outside] },
      { files: { [outside]: "text" } },
      { edits: [{ path: "src/a.ts" }, { path: outside }] },
      { source: "src/a.ts", destination: outside },
      { cwd: "/etc" },
      { anything: "file:///etc/passwd" },
      { pattern: "/etc/**" },
      { pattern: "{src,/etc}/*" },
      { pattern: `{${"a,".repeat(99)}..}/../x` },
      { from: "src/a.ts", to: outside },
      { sources: [outside], targets: ["x"], srcs: [] },
      { pathname: "../x", file1: "../x" },
      { anything: "src/../../x" },
      { anything: "~/x" },
      { path: { value: "../x" } },
      { file: { name: outside } },
      { files: [{ path: outside, content: "" }] },
      { edits: { [outside]: "text" } },
    ];
    for (const input of inputs) {
      expect(refusalOf({ allowedRoots: [root] }, input), JSON.stringify(input)).toContain(
        "not in allowed list",
      );
    }
    expect(refusalOf({ allowedRoots: [root] }, {})).toBe("passed");
  });

  it("looks at what need not lead away only under a name that carries paths", async () => {
    const { root } = await workspace();
    for (const name of ["outfile", "output", "input", "location", "path2", "pathname", "glob"]) {
      expect(refusalOf({ allowedRoots: [root] }, { [name]: ".env" }), name).toContain("protected");
    }
    expect(refusalOf({ allowedRoots: [root] }, { file: { name: ".env" } })).toContain("protected");
    expect(refusalOf({ allowedRoots: [root] }, { mode: ".env" })).toBe("passed");
  });

  it("takes no text for a path", async () => {
    const { root } = await workspace();
    const text = "/* ../x */";
    const inputs = [
      { path: "src/a.ts", old_string: text, new_string: text, old_str: text, new_str: text },
      { path: "src/a.ts", content: text, file_text: text, insert_text: text, new_source: text },
      {
        path: "src",
        query: text,
        regex: text,
        patch: text,
        code_edit: text,
        edits: [{ oldText: text }],
      },
      { files: { "src/a.ts": text }, paths: [{ path: "src/a.ts", content: text }] },
      { path: "src/{a,b}/../c.ts", glob: "**/*.{ts,tsx}" },
    ];
    for (const input of inputs) {
      expect(refusalOf({ allowedRoots: [root] }, input), JSON.stringify(input)).toBe("passed");
    }
  });

  it("reads a pattern as a path, but not that of a tool that searches in files", async () => {
    const { root } = await workspace();
    const refuses = (tool_name: string): boolean =>
      refusalOf({ allowedRoots: [root] }, { tool_name, pattern: "/etc/**" }) !== "passed";
    expect(refuses("Glob")).toBe(true);
    expect(refuses("Grep")).toBe(false);
  });
});

describe("guardPaths with denied paths", () => {
  it("lets through what is not denied when there are no roots", () => {
    expect(refusalOf({}, { path: "/etc/hosts" })).toBe("passed");
    expect(refusalOf({ deniedPaths: ["/etc/ssl"] }, { path: "/etc/hosts" })).toBe("passed");
  });

  it("refuses files that hold secrets, with and without roots, in any letter case", async () => {
    const { root } = await workspace();
    for (const path of [".env", "src/.ENV", ".netrc", "id_rsa", "ID_ED25519", ".htpasswd"]) {
      expect(refusalOf({ allowedRoots: [root] }, { path }), path).toContain("protected path");
      expect(refusalOf({}, { path: `/x/${path}` }), path).toContain("protected path");
    }
    expect(refusalOf({}, { path: "/x/.env.example" })).toBe("passed");
  });

  it("denies an absolute path and all below it, through links too", async () => {
    const { base, root } = await workspace();
    const deniedPaths = [join(base, "outside")];
    for (const path of ["../outside", "../outside/deep/x", "out/x", `${base}/OUTSIDE/secret`]) {
      expect(refusalOf({ deniedPaths, workspaceRoot: root }, { path }), path).toMatch(
        /^Path matches deny rule/,
      );
    }
    const linked = [join(base, "w-link", "src")];
    expect(refusalOf({ deniedPaths: linked }, { path: join(root, "src/a.ts") })).toContain("deny");
    expect(refusalOf({ deniedPaths }, { path: `${base}/outsider` })).toBe("passed");
    expect(refusalOf({ deniedPaths: ["~/.ssh"] }, { path: `${homedir()}/.ssh/x` })).toContain(
      "deny",
    );
  });

  it("reads a rule with a star as a glob for one part, or for the whole where it has a slash", () => {
    const denies = (rule: string, path: string): boolean =>
      refusalOf({ deniedPaths: [rule], workspaceRoot: "/w" }, { path }) !== "passed";
    expect(denies("*.pem", "keys/a.PEM")).toBe(true);
    expect(denies("*.pem", "a.pem/x")).toBe(true);
    expect(denies(".s?cret", "a/.secret")).toBe(true);
    expect(denies("secret[0-9]", "secret1")).toBe(true);
    expect(denies("*.pem", "a.pems")).toBe(false);
    expect(denies("conf/*.key", "conf/a.key")).toBe(true);
    expect(denies("/w/conf/*", "conf/a/b")).toBe(true);
    expect(denies("conf/*.key", "a.key")).toBe(false);
    expect(denies("{a}*", "a")).toBe(false);
  });

  it("reads any other rule as a part of the path", async () => {
    const { root } = await workspace();
    const denies = (rule: string, path: string): boolean =>
      refusalOf({ deniedPaths: [rule], workspaceRoot: root }, { path }) !== "passed";
    expect(denies("secret", "my-SECRETS/x")).toBe(true);
    expect(denies("~x", "a~x")).toBe(true);
    expect(denies("{a}", "x{a}y")).toBe(true);
    expect(denies("src", "in/a.ts")).toBe(true);
    expect(denies("secret", "src/a.ts")).toBe(false);
  });

  it("takes spellings that a file system may not tell apart for one", () => {
    const denies = (rule: string, path: string): boolean =>
      refusalOf({ deniedPaths: [rule], workspaceRoot: "/w" }, { path }) !== "passed";
    expect(denies("caf\u00e9", "cafe\u0301/x")).toBe(true);
    expect(denies("stra\u00dfe", "STRASSE/x")).toBe(true);
    expect(denies("secret", "\uff53ecret")).toBe(true);
    expect(denies("secret", "sec\u200cret")).toBe(true);
  });
});

describe("the options of guardPaths", () => {
  it("have to be texts that are not empty", () => {
    for (const options of [{ allowedRoots: [""] }, { deniedPaths: [1] }, { workspaceRoot: {} }]) {
      expect(() => guardPaths(options as never)).toThrow(/must hold texts that are not empty/);
    }
  });
});
