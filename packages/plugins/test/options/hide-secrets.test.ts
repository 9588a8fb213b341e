import { HooklineError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import {
  errorWithout,
  loggerWithout,
  textWithout,
  valueWithout,
} from "../../src/options/hide-secrets.js";
import { RecordingLogger } from "../support/recording-logger.js";

describe("textWithout", () => {
  it.each([
    ["the pin 4711 is wrong", "4711", "the pin <redacted> is wrong"],
    ["not bad at all, badly", "bad", "not <redacted> at all, badly"],
    ["at run (file.js:7:12)", "7", "at run (file.js:7:12)"],
    ["at run (file.js:712:12)", "712", "at run (file.js:712:12)"],
    ["it goes on and on", "on", "it goes on and on"],
    ["7", "7", "<redacted>"],
  ])("makes of %j without %j: %j", (text, secret, clean) => {
    expect(textWithout(text, [secret])).toBe(clean);
  });
});

describe("valueWithout", () => {
  it("masks secrets in texts, and numbers and short ones as a whole", () => {
    const value = {
      pin: 4711,
      digit: 7,
      on: "on",
      text: "on 7 of 4711",
      more: [7, 8, { a: 4711 }],
    };
    expect(valueWithout(value, ["4711", "7", "on"])).toEqual({
      pin: "<redacted>",
      digit: "<redacted>",
      on: "<redacted>",
      text: "on 7 of <redacted>",
      more: ["<redacted>", 8, { a: "<redacted>" }],
    });
  });
});

describe("loggerWithout", () => {
  it("masks numbers in fields, and what children are bound to", () => {
    const logger = new RecordingLogger();
    const clean = loggerWithout(logger, ["4711", "7"]);
    clean.child({ pin: 4711 }).info({ pin: 4711, digit: 7, other: 12 }, "with 4711");
    expect(JSON.stringify(logger)).not.toMatch(/4711|:7/);
    expect(JSON.stringify(logger)).toContain("12");
  });
});

describe("errorWithout", () => {
  const failed = (cause: unknown) => new HooklineError("PLUGIN_FAILED", "It failed.", { cause });

  it("leaves the positions of a stack alone", () => {
    const cause = new Error("x");
    cause.stack = "Error: x\n    at run (file.js:7:12)";
    expect(errorWithout(failed(cause), ["7", "12"]).cause).toBe(cause);
  });

  it("shows no short secret that an error carries along", () => {
    const cause = Object.assign(new Error("x"), { request: { pin: 7 } });
    const clean = errorWithout(failed(cause), ["7"]);
    expect(clean.cause).not.toHaveProperty("request");
    expect(errorWithout(failed({ pin: 7 }), ["7"]).cause as object).toEqual({ pin: "<redacted>" });
  });
});
