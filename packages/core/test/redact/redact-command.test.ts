import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MASK } from "../../src/redact/mask.js";
import { redactCommand } from "../../src/redact/redact-command.js";

const S = "tr0ub4dor";
const PROMPT_FLAGS = ["-p", "--prompt", "-i", "--input", "-m", "--message", "--system"];

describe("redactCommand", () => {
  it.each(PROMPT_FLAGS)("masks the value after %s and keeps the flag", (flag) => {
    expect(redactCommand(["gemini", flag, "hi", "--json"])).toEqual([
      "gemini",
      flag,
      MASK,
      "--json",
    ]);
  });

  it.each(PROMPT_FLAGS.filter((flag) => flag.startsWith("--")))(
    "masks the value that %s= carries",
    (flag) => {
      expect(redactCommand([`${flag}=say hi=there\nnow`])).toEqual([`${flag}=${MASK}`]);
    },
  );

  it.each(PROMPT_FLAGS.filter((flag) => !flag.startsWith("--")))(
    "masks the value that is glued to %s, with and without =",
    (flag) => {
      expect(redactCommand([`${flag}say hi`, `${flag}=say hi`])).toEqual([
        `${flag}${MASK}`,
        `${flag}=${MASK}`,
      ]);
    },
  );

  it.each([
    "--api-key",
    "--apiKey",
    "--api_key",
    "--token",
    "--auth-token",
    "--password",
    "--passphrase",
    "--client-secret",
    "--secret-key",
    "-token",
  ])("masks the value of %s in both forms", (flag) => {
    expect(redactCommand([flag, S, `${flag}=${S}`])).toEqual([flag, MASK, `${flag}=${MASK}`]);
  });

  it.each(["--max-tokens", "--tokenizer", "--model", "--secretary", "--output-format"])(
    "keeps the value of %s, whose name is no credential's",
    (flag) => {
      expect(redactCommand([flag, "4096", `${flag}=4096`])).toEqual([flag, "4096", `${flag}=4096`]);
    },
  );

  it.each(PROMPT_FLAGS.filter((flag) => flag.startsWith("--")))(
    "masks what follows %s also where it looks like a flag",
    (flag) => {
      expect(redactCommand([flag, "--launch-codes", "next"])).toEqual([flag, MASK, "next"]);
    },
  );

  it("masks credentials and secrets in a command that is one text", () => {
    expect(redactCommand(`codex --api-key ${S} "say hi"`, ["say hi"])).toBe(
      `codex --api-key ${MASK} "${MASK}"`,
    );
  });

  it("masks every spelling of one secret and keeps every flag name", () => {
    const argv = [
      `--prompt=${S}`,
      "--prompt",
      S,
      `-p${S}`,
      "-p",
      S,
      `-p=${S}`,
      "--api-key",
      "--verbose",
      `TOKEN=${S}`,
      `https://u:${S}@h/`,
    ];
    expect(redactCommand(argv)).toEqual([
      `--prompt=${MASK}`,
      "--prompt",
      MASK,
      `-p${MASK}`,
      "-p",
      MASK,
      `-p=${MASK}`,
      "--api-key",
      "--verbose",
      `TOKEN=${MASK}`,
      `https://${MASK}@h/`,
    ]);
  });

  it("takes what looks like a flag behind -p, or a credential's flag, for the next flag", () => {
    expect(redactCommand(["--token", "--api-key", S, "-p", "--json", "x"])).toEqual([
      "--token",
      "--api-key",
      MASK,
      "-p",
      "--json",
      "x",
    ]);
  });

  it("masks a value that only begins like a flag", () => {
    expect(redactCommand(["-p", "- first\n- second", "-p", "--help me please"])).toEqual([
      "-p",
      MASK,
      "-p",
      MASK,
    ]);
  });

  it("masks a value that looks like a flag when the emitter says that it is a secret", () => {
    expect(redactCommand(["-p", "--verbose", "--json"], ["--verbose"])).toEqual([
      "-p",
      MASK,
      "--json",
    ]);
  });

  it("takes nothing from an empty secret", () => {
    expect(redactCommand(["run", "", "x"], [""])).toEqual(["run", "", "x"]);
  });

  it("keeps the dash that stands for standard input", () => {
    expect(redactCommand(["-p", "-", "--json"])).toEqual(["-p", "-", "--json"]);
  });

  it("takes nothing for a flag after a bare --", () => {
    expect(redactCommand(["--", "-p", "hi", "--prompt=hi", "-phi"])).toEqual([
      "--",
      "-p",
      "hi",
      "--prompt=hi",
      "-phi",
    ]);
    expect(redactCommand(["-p", "--", "hi"])).toEqual(["-p", "--", "hi"]);
  });

  it("still masks credentials and known secrets after a bare --", () => {
    expect(redactCommand(["--", `TOKEN=${S}`, `say ${S} twice`], [S])).toEqual([
      "--",
      `TOKEN=${MASK}`,
      `say ${MASK} twice`,
    ]);
  });

  it("masks a positional prompt that the emitter names", () => {
    expect(redactCommand(["codex", "exec", "fix the bug"], ["fix the bug"])).toEqual([
      "codex",
      "exec",
      MASK,
    ]);
  });

  it("masks a known secret that carries a flag's name", () => {
    expect(redactCommand(["run", "--dry"], ["--dry"])).toEqual(["run", MASK]);
  });

  it.each([
    [`OPENAI_API_KEY=${S}`, `OPENAI_API_KEY=${MASK}`],
    [`PGPASSWORD=${S}`, `PGPASSWORD=${MASK}`],
    [`DJANGO_SECRET_KEY=${S}`, `DJANGO_SECRET_KEY=${MASK}`],
    [`--env=GITHUB_TOKEN=${S}`, `--env=GITHUB_TOKEN=${MASK}`],
    [`-eGITHUB_TOKEN=${S}`, `-eGITHUB_TOKEN=${MASK}`],
    [`-DPASSWORD=${S} and more`, `-DPASSWORD=${MASK}`],
    [`X-Api-Key: ${S} and more`, `X-Api-Key: ${MASK}`],
    [`{"env":{"GITHUB_TOKEN":"${S}"}}`, `{"env":{"GITHUB_TOKEN":"${MASK}"}}`],
    [`https://h/?access_token=${S}&page=2`, `https://h/?access_token=${MASK}&page=2`],
    [`postgres://u:p@${S}@h/db`, `postgres://${MASK}@h/db`],
    [`https://${S.repeat(40)}@h/`, `https://${MASK}@h/`],
  ])("masks the credential in %j", (argument, clean) => {
    expect(redactCommand([argument])).toEqual([clean]);
  });

  it.each(["PATH=/usr/bin", "a=b=c", "=x", "TOKEN=", "https://host:8080/path@2x.png"])(
    "leaves %j as it is",
    (argument) => {
      expect(redactCommand([argument])).toEqual([argument]);
    },
  );

  it("masks what is no text too, where a secret is expected or held", () => {
    const argv = ["-p", 1234, 5678, { text: S, password: "x" }, [S], null];
    expect(redactCommand(argv, [S])).toEqual([
      "-p",
      MASK,
      5678,
      { text: MASK, password: MASK },
      [MASK],
      null,
    ]);
  });

  it("yields something that can be written as JSON", () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(JSON.parse(JSON.stringify(redactCommand([circular, 10n])))).toEqual([
      { self: "[circular]" },
      "10",
    ]);
  });

  it.each([null, undefined, 42, "gemini -p hi", { 0: "-p", 1: "hi" }])(
    "passes %j through, which is no argument vector",
    (command) => {
      expect(redactCommand(command)).toBe(command);
    },
  );

  it("leaves the vector it is given as it is", () => {
    const argv = Object.freeze(["gemini", "-p", "hi", `TOKEN=${S}`]);
    const clean = redactCommand(argv, ["hi"]);
    expect(clean).not.toBe(argv);
    expect(argv).toEqual(["gemini", "-p", "hi", `TOKEN=${S}`]);
  });

  it("shows nowhere a secret that the emitter knows", () => {
    const secret = fc
      .string({ minLength: 4, maxLength: 20, unit: "grapheme" })
      .filter((text) => !MASK.includes(text));
    const filler = fc.constantFrom("run", "--json", "--model", "gpt", "-v", "--", "a=b", "-", "");
    const placed = (text: string) =>
      fc.constantFrom<(readonly string[])[]>(
        [text],
        ["-p", text],
        ["--prompt", text],
        [`--prompt=${text}`],
        [`-p${text}`],
        [`-p=${text}`],
        ["--other", text],
        [`--other=${text}`],
        [`NAME=${text}`],
        [`TOKEN=${text}`],
        [`before ${text} after`],
        [JSON.stringify({ prompt: text })],
        [`https://user:${text}@host/`],
      );
    const scene = secret.chain((text) =>
      fc.tuple(
        fc.constant(text),
        fc.array(fc.oneof(placed(text), fc.tuple(filler)), { minLength: 1, maxLength: 8 }),
      ),
    );
    fc.assert(
      fc.property(scene, ([text, parts]) => {
        for (const argument of redactCommand(parts.flat(), [text])) {
          expect(argument).not.toContain(text);
        }
      }),
      { numRuns: 500 },
    );
  });
});
