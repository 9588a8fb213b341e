import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskOutput } from "../../src/cli-backend/mask-output.js";

const PROMPT = "Rotate the key hunter2-hunter2 and\ntell nobody about the vault in room 9";

function mask(text: string, isCut = false): string {
  return maskOutput({ text, isCut }, [PROMPT]);
}

describe("maskOutput", () => {
  it("masks the whole prompt, also as JSON quotes it", () => {
    expect(mask(`bad: ${PROMPT}!`)).toBe("bad: <redacted>!");
    expect(mask(`bad: ${JSON.stringify(PROMPT)}!`)).toBe('bad: "<redacted>"!');
  });

  it("masks what a message quotes of its beginning", () => {
    expect(mask(`unknown option: ${PROMPT.slice(0, 30)}...`)).toBe("unknown option: <redacted>...");
  });

  it("masks it where it is shown line by line", () => {
    const shown = PROMPT.split("\n").join("\n  > ");
    expect(mask(`  > ${shown}`)).toBe("  > <redacted>  > <redacted>");
  });

  it("masks the rest of one whose beginning was cut off", () => {
    expect(mask(`${PROMPT.slice(-40)}\nfailed`, true)).toBe("failed");
    expect(mask(PROMPT.slice(-40), true)).toBe("<redacted>");
    expect(mask(`${PROMPT.slice(-10)} failed for good`, true)).toBe("<redacted>ed for good");
  });

  it("keeps what has nothing to do with the prompt", () => {
    expect(mask("the key of the model is missing")).toBe("the key of the model is missing");
  });

  it("masks credentials of a known shape that nobody named", () => {
    expect(mask("key sk-abcdefgh12345678 refused")).toBe("key <redacted> refused");
  });

  it("leaves no run of 16 characters of a secret over", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 60 });
    fc.assert(
      fc.property(letters, letters, letters, fc.boolean(), (before, secret, after, isCut) => {
        const text = `${before}${secret}${after}`.slice(isCut ? before.length + 3 : 0);
        const masked = maskOutput({ text, isCut }, [secret]);
        for (let at = 0; at + 16 <= secret.length; at++) {
          expect(masked).not.toContain(secret.slice(at, at + 16));
        }
      }),
    );
  });
});
