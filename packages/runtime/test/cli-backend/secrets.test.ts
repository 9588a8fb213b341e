import { describe, expect, it } from "vitest";
import { type SecretTexts, secretsOf } from "../../src/cli-backend/secrets.js";

function secrets(
  argv: readonly string[],
  texts: Partial<SecretTexts> & { readonly stdin?: string } = {},
): readonly string[] {
  const { stdin = "", ...rest } = texts;
  const command = { argv: ["agent", ...argv] as const, stdin };
  const none = { system: undefined, env: {}, inherited: {} };
  return secretsOf({ prompt: "the prompt", ...none, ...rest }, command);
}

describe("secretsOf", () => {
  it("holds prompt, system text and what is written to stdin", () => {
    const texts = { prompt: "ask", system: "sys", stdin: "sys\n\nask" };
    expect(secrets([], texts)).toEqual(["sys\n\nask", "ask", "sys"]);
  });

  it("holds each line of a text that is long enough to say something", () => {
    const prompt = "Mend this:\r\n  if (locked) return;\n}\n";
    expect(secrets([], { prompt })).toEqual([prompt, "if (locked) return;", "Mend this:"]);
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
    expect(secrets([], { env: { KEY: "abcdefgh", DEBUG: "1" } })).toEqual([
      "the prompt",
      "abcdefgh",
    ]);
  });

  it("finds the credentials in the environment that the CLI inherits, by name and by shape", () => {
    const inherited = {
      ANTHROPIC_API_KEY: "anthropic",
      PGPASSWORD: "hunter2",
      LOGIN: "ghp_0123456789abcdef",
      HOME: "/home/somebody",
      PWD: "/home/somebody/project",
      OLDPWD: "/home/somebody/before",
      A_TOKEN: "yes",
    };
    const found = ["ghp_0123456789abcdef", "the prompt", "anthropic", "hunter2"];
    expect(secrets([], { inherited })).toEqual(found);
  });

  it("puts a text before those it contains", () => {
    const found = secrets([], { prompt: "key", system: "the key is 12" });
    expect(found).toEqual(["the key is 12", "key"]);
  });
});
