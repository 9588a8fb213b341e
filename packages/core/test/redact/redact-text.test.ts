import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MASK } from "../../src/redact/mask.js";
import { redactText } from "../../src/redact/redact-text.js";

const BODY = "Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MEFCQ0RFRkdI";

describe("redactText with the shapes of credentials", () => {
  it.each([
    ["an OpenAI key", `sk-proj-${BODY}`],
    ["a Stripe key", `sk_live_${BODY}`],
    ["a publishable key", `pk_test_${BODY}`],
    ["a GitHub token", `ghp_${BODY}`],
    ["a GitHub server token", `ghs_${BODY}`],
    ["a fine-grained GitHub token", `github_pat_11ABCDEFG0_${BODY}`],
    ["a GitLab token", `glpat-${BODY.slice(0, 20)}`],
    ["an npm token", `npm_${BODY.slice(0, 36)}`],
    ["a Slack token", "xoxb-123456789012-abcdefABCDEF"],
    ["an AWS key id", "AKIAIOSFODNN7EXAMPLE"],
    ["a temporary AWS key id", "ASIAIOSFODNN7EXAMPLE"],
    ["a Google API key", `AIza${BODY.slice(0, 35)}`],
    ["a JSON Web Token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r"],
  ])("masks %s inside a sentence", (_what, credential) => {
    expect(redactText(`The key ${credential}, they said.`)).toBe(`The key ${MASK}, they said.`);
    expect(redactText(`("${credential}")`)).toBe(`("${MASK}")`);
  });

  it("masks the token of an authorization scheme in any letter case", () => {
    expect(redactText("sent Bearer abc123def456== to it")).toBe(`sent Bearer ${MASK} to it`);
    expect(redactText("basic dXNlcjpwYXNz")).toBe(`basic ${MASK}`);
  });

  it("masks the user info of every URL", () => {
    expect(redactText("git clone https://me:pw@h.org/x and ssh://t0k3n@h2")).toBe(
      `git clone https://${MASK}@h.org/x and ssh://${MASK}@h2`,
    );
  });

  it.each([
    ["as it stands in a file", "\n"],
    ["as JSON writes it", "\\n"],
  ])("masks a private key with its body, %s", (_how, newline) => {
    const lines = ["-----BEGIN RSA PRIVATE KEY-----", BODY, BODY, "-----END RSA PRIVATE KEY-----"];
    expect(redactText(`x ${lines.join(newline)} y`)).toBe(`x ${MASK} y`);
  });

  it("masks the body of a private key that was cut off", () => {
    expect(redactText(`-----BEGIN PRIVATE KEY-----\n${BODY}`)).toBe(MASK);
  });

  it.each([
    "The task-manager asks for a risk-assessment.",
    "sk-short, ghp_short, npm_config_registry, AKIA, eyJ.a.b",
    "a bearer of news, the basics",
    "mailto:me@example.org or https://example.org/@me",
    "max_tokens: 4096, tokenizer=bpe, secretary: Ann",
    "-----BEGIN PUBLIC KEY-----",
  ])("leaves %j as it is", (text) => {
    expect(redactText(text)).toBe(text);
  });

  it.each([
    ["password=hunter2 rest", `password=${MASK} rest`],
    ['{"token": "hunter2", "page": 2}', `{"token": "${MASK}", "page": 2}`],
    ["spawn OPENAI_API_KEY=hunter2 codex", `spawn OPENAI_API_KEY=${MASK} codex`],
    ["codex --api-key=hunter2 --json", `codex --api-key=${MASK} --json`],
    ["codex --api-key hunter2 --json", `codex --api-key ${MASK} --json`],
    ["codex --api-key --json", "codex --api-key --json"],
  ])("masks the value of a credential's name in %j", (text, clean) => {
    expect(redactText(text)).toBe(clean);
  });

  it.each([
    ["Authorization: Token abc def\nHost: h", `Authorization: ${MASK}\nHost: h`],
    ["-H 'Cookie: a=b; c=d' https://h", `-H 'Cookie: ${MASK}' https://h`],
    [
      '{"proxy-authorization": "Digest a, b", "x": 1}',
      `{"proxy-authorization": "${MASK}", "x": 1}`,
    ],
    ['"{\\"cookie\\":\\"a=b; c=d\\"}"', `"{\\"cookie\\":\\"${MASK}\\"}"`],
  ])("masks the rest of a header that holds a credential in %j", (text, clean) => {
    expect(redactText(text)).toBe(clean);
  });

  it.each([
    ['{\\"token\\":\\"hunter2\\",\\"a\\":1}', `{\\"token\\":\\"${MASK}\\",\\"a\\":1}`],
    ['password: "two words" rest', `password: "${MASK}" rest`],
    ["password='two words' rest", `password='${MASK}' rest`],
    ['secret="a \\" b" rest', `secret="${MASK}" rest`],
  ])("masks the whole of a value in quotes in %j", (text, clean) => {
    expect(redactText(text)).toBe(clean);
  });

  it("takes time in proportion to the text, whatever it is made of", () => {
    const pieces = [
      "sk-",
      "eyJ-",
      "eyJaaaaaaaa.",
      "eyJaaaaaaaa.b.",
      "ghp_",
      "github_pat_",
      "npm_",
      "AIza",
      "AKIA",
      "xoxb-",
      "bearer ",
      "bearer\t\n",
      "a://",
      "a://b",
      "token",
      "token=",
      "token: ",
      "--token ",
      "a-",
      "_",
      "-----BEGIN PRIVATE KEY-----",
      "-----BEGIN A PRIVATE KEY-----a",
    ];
    const size = 2_000;
    const timeOf = (text: string): number => {
      const started = performance.now();
      redactText(text);
      return performance.now() - started;
    };
    for (const piece of pieces) {
      const text = piece.repeat(size);
      // Where the time grew with the square, a text 16 times as long would take 256 times as long.
      const short = Math.min(...[1, 2, 3].map(() => timeOf(text)));
      const long = timeOf(text.repeat(16));
      expect(long, JSON.stringify(piece)).toBeLessThan(100 * Math.max(short, 5));
    }
  });
});

describe("redactText with known secrets", () => {
  it("masks every occurrence, also inside words", () => {
    expect(redactText("hunter2 and xhunter2x", ["hunter2"])).toBe(`${MASK} and x${MASK}x`);
  });

  it("masks a short secret only where it stands as a word", () => {
    expect(redactText("is it a kit? (it)", ["it"])).toBe(`is ${MASK} a kit? (${MASK})`);
    expect(redactText("été à", ["à"])).toBe(`été ${MASK}`);
    expect(redactText("naïf", ["f"])).toBe("naïf");
  });

  it("masks a short secret that the text consists of", () => {
    expect(redactText("ab", ["ab"])).toBe(MASK);
  });

  it("takes the characters of a secret literally", () => {
    for (const secret of ["a.c", "(x", "[", "$&", "\\", "^", "a|b", "x{2}", "$1$&$`", "a/b", "-"]) {
      expect(redactText(`= ${secret} =`, [secret]), secret).toBe(`= ${MASK} =`);
    }
  });

  it("masks a secret that is quoted as JSON quotes it", () => {
    const secret = 'say "hi"\nand \\ go';
    expect(redactText(JSON.stringify({ prompt: secret }), [secret])).toBe(`{"prompt":"${MASK}"}`);
  });

  it("keeps so many characters, and no part of a secret that reaches beyond them", () => {
    const secret = "swordfish ".repeat(20_000);
    expect(redactText(`a ${secret} b`, [secret], 8)).toBe(`a ${MASK}`.slice(0, 8));
    expect(redactText(`abc sk-${BODY}`, [], 10)).toBe(`abc ${MASK}`.slice(0, 10));
    expect(redactText("abcdefgh", [], 3)).toBe("abc");
  });

  it("says so where a text is too long to be read for credentials", () => {
    const long = `sk-${"a".repeat(40_000_000)}`;
    expect(redactText(long)).toMatch(/^(<redacted>|\[40000003 characters, too many)/);
  });

  it("masks a longer secret whole, whatever the order of the secrets", () => {
    for (const secrets of [
      ["swordfish", "swordfish-and-chips"],
      ["swordfish-and-chips", "swordfish"],
    ]) {
      expect(redactText("swordfish-and-chips", secrets)).toBe(MASK);
      expect(redactText("the swordfish-and-chips!", secrets)).toBe(`the ${MASK}!`);
    }
  });

  it("masks nothing for an empty secret", () => {
    expect(redactText("abc", ["", ""])).toBe("abc");
  });

  it("never shows a secret of four or more characters", () => {
    const secret = fc
      .string({ minLength: 4, maxLength: 16, unit: "binary" })
      .filter((text) => !MASK.includes(text));
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (known, before, after) => {
        const text = `${before}${known}${after}${JSON.stringify(known)}`;
        expect(redactText(text, [known])).not.toContain(known);
      }),
      { numRuns: 500 },
    );
  });

  it("leaves a text without secrets as it is", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."abc deg\n(){}") });
    fc.assert(
      fc.property(plain, (text) => {
        expect(redactText(text, ["xyzzy"])).toBe(text);
      }),
    );
  });
});
