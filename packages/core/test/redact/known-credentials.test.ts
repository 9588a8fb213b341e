import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KNOWN_CREDENTIALS } from "../../src/redact/credentials/known-credentials.js";
import { MASK } from "../../src/redact/mask.js";
import { redactText } from "../../src/redact/redact-text.js";

const rows = KNOWN_CREDENTIALS.map((row) => [`${row.issuer}: ${row.name}`, row] as const);

/** What the shape takes of the example: before it may stand what has to be there. */
function secretOf({ shape, example }: (typeof KNOWN_CREDENTIALS)[number]): string {
  return shape.exec(example)?.[0] ?? "";
}

const CLASSES = ["0123456789", "abcdef", "ghijklmnopqrstuvwxyz", "ABCDEF", "GHIJKLMNOPQRSTUVWXYZ"];

/** Of the same classes of characters, so that shapes see no difference; what tells whose it is stays. */
function varied(secret: string, shift: number): string {
  const kept = Math.max(14, secret.length >> 1);
  const turn = (character: string): string => {
    const from = CLASSES.find((one) => one.includes(character));
    return from?.[(from.indexOf(character) + shift) % from.length] ?? character;
  };
  return secret.slice(0, kept) + [...secret.slice(kept)].map(turn).join("");
}

/** Words, and what stands in logs and code, that begin or look like credentials and are none. */
const HARMLESS = [
  "hf_hub_download, npm_config_registry, secret_santa_list, dapi, dapi-devices, r8_optimizer",
  "key-value pairs, key-0123, access-control-allow-origin, access-production-logs, tskey-auth",
  "pul-request, do_v1_users, dop_v1_, shpat_, shippo_live_, lin_alg_norm, lin_api_, ntn_, sbp_1",
  "SG.1, SG.first.second, EAAA, EAAM, sl.js, sl.config.json, dp.st.dev, dt0c01.x.y, hvs.short",
  "v1.0-beta, v1.0-0123abc, glc_short, glsa_x, pnu_1, tfp_1, sq0atp-1, xai-org/grok-1, gsk_1, pplx-1",
  "https://hooks.slack.com/services, https://discord.com/api/webhooks/, AccountKey=, sig=short",
  "at run (file.js:123456:Abc), 12:34:56, 1//0, 123456:Apple, 2026-11-30T12:00:00.250Z",
  "7d793037a0760186574b0282f2f435e7c1b25d41402abc4b2a76b9719d911017",
  "sha512-EXAMPLE0EXAMPLE1EXAMPLE2EXAMPLE3EXAMPLE4EXAMPLE5EXAMPLE6EXAMPLE7EXAMPLE8EXAMPLE9abc==",
  "sha256:7d793037a0760186574b0282f2f435e7c1b25d41402abc4b2a76b9719d911017",
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "123e4567-e89b-12d3-a456-426614174000, c1b0a7, 20261130T120000Z-4711-9f86d081.0001.jsonl",
  "node_modules/.pnpm/fast-check@4.10.2/node_modules/fast-check/lib/fast-check.js:2469:16",
  "MainComponentFactoryProvider.second.ThirdPartOfTheNameThatGoesOnForLong",
  "SKIPPED, SKU0123456789, AKIA, ASIAN, LTAI, NRAK, HRKU, PMAK-1, AGE-SECRET-KEY-, EZTK, AKCp",
  "-----BEGIN CERTIFICATE-----, ghp_, gho_st, glpat-, github_pat_, eyJ, patient.0, path.to.file",
];

describe("the credentials that are known by their shape", () => {
  it.each(rows)("have an example that is masked: %s", (_what, row) => {
    const secret = secretOf(row);
    expect(secret.length).toBeGreaterThanOrEqual(12);
    expect(row.example.endsWith(secret)).toBe(true);
    const shown = row.example.slice(0, -secret.length) + MASK;
    expect(redactText(row.example)).toBe(shown);
    expect(redactText(`The key ${row.example}, they said.`)).toBe(`The key ${shown}, they said.`);
    expect(redactText(JSON.stringify([row.example]))).toBe(`["${shown}"]`);
  });

  it.each(rows)("have a mark that stands in each, or start a word: %s", (_what, row) => {
    if (row.mark !== undefined) expect(row.example).toContain(row.mark);
    else expect(row.example).toMatch(new RegExp(`^\\b(?:${row.shape.source})$`));
  });

  it("say who documents them, and look like nobody's", () => {
    for (const { example, source } of KNOWN_CREDENTIALS) {
      expect(source).toMatch(/^(?:https:\/\/\S+|gitleaks: [a-z0-9-]+)$/);
      expect(example).toMatch(/EXAMPLE|0123456789abcdef|01234567-89ab/);
    }
  });

  it("are masked in any text, whatever their characters are", () => {
    const row = fc.constantFrom(...KNOWN_CREDENTIALS);
    const apart = fc.constantFrom(" ", "\n", '"', "(", ", ", "<", "`", ";", "|");
    const around = fc.stringMatching(/^[a-z ,.()]{0,30}$/);
    fc.assert(
      fc.property(row, around, around, apart, fc.nat(9), (known, before, after, edge, shift) => {
        const secret = secretOf(known);
        const context = known.example.slice(0, -secret.length);
        const other = varied(secret, shift);
        // Some have words in them that may not vary.
        fc.pre(known.shape.exec(context + other)?.[0] === other);
        const text = redactText(`${before}${edge}${context}${other}${edge}${after}`);
        expect(text).not.toContain(other.slice(-8));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(HARMLESS)("are not seen in %j", (text) => {
    expect(redactText(text)).toBe(text);
  });

  it("are not seen in names made of words", () => {
    const word = fc.constantFrom(
      ...["key", "access", "live", "test", "pat", "hub", "api", "org", "bot", "hooks", "services"],
      ...["main", "v1", "Factory", "SG", "EAA", "MNO", "us1", "value", "x", "Provider", "do", "sl"],
    );
    const name = fc
      .array(fc.tuple(word, fc.constantFrom("_", "-", ".", "/", "")), {
        minLength: 1,
        maxLength: 12,
      })
      .map((parts) => parts.flat().join(""));
    fc.assert(
      fc.property(name, (text) => {
        expect(redactText(text)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it("take time in proportion to a text that begins them again and again", () => {
    const timeOf = (text: string): number => {
      const started = performance.now();
      redactText(text);
      return performance.now() - started;
    };
    const starts = new Set(
      KNOWN_CREDENTIALS.flatMap(({ example, mark = "" }) => [
        example.slice(0, 6),
        `${example.slice(0, 18)}-`,
        `${example.slice(0, -8)} `,
        `${mark}.`,
      ]),
    );
    for (const start of starts) {
      const short = start.repeat(Math.ceil(8_000 / start.length));
      const once = Math.min(...[1, 2, 3].map(() => timeOf(short)));
      // Where the time grew with the square, it would be 256 times as long.
      expect(timeOf(short.repeat(16)), start).toBeLessThan(100 * Math.max(once, 2));
    }
  });
});
