import { describe, expect, it } from "vitest";
import { secretsOf } from "../../src/cli-backend/secrets.js";

function secrets(argv: readonly string[], env: Record<string, string> = {}): readonly string[] {
  const command = { argv: ["agent", ...argv] as const, stdin: "" };
  return secretsOf({ prompt: "the prompt", system: undefined, env }, command);
}

describe("secretsOf", () => {
  it("holds prompt, system text and what is written to stdin", () => {
    const command = { argv: ["agent"] as const, stdin: "sys\n\nask" };
    expect(secretsOf({ prompt: "ask", system: "sys", env: {} }, command)).toEqual([
      "sys\n\nask",
      "ask",
      "sys",
    ]);
  });

  it("finds the credentials among the arguments in every form", () => {
    const value = "S3CRET-value";
    for (const argv of [
      ["--api-key", value],
      [`--api-key=${value}`],
      [`-p${value}`],
      [`-p=${value}`],
      ["--prompt", value],
      [`TOKEN=${value}`],
    ]) {
      expect(secrets(argv)).toEqual([value, "the prompt"]);
    }
  });

  it("takes no flag for the value of the flag before it", () => {
    expect(secrets(["--api-key", "--verbose"])).toEqual(["the prompt"]);
  });

  it("holds configured variables unless they are too short to be credentials", () => {
    expect(secrets([], { KEY: "abcdefgh", DEBUG: "1" })).toEqual(["the prompt", "abcdefgh"]);
  });

  it("puts a text before those it contains", () => {
    const command = { argv: ["agent"] as const, stdin: "" };
    const found = secretsOf({ prompt: "key", system: "the key is 12", env: {} }, command);
    expect(found).toEqual(["the key is 12", "key"]);
  });
});
