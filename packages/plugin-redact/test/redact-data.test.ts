import { describe, expect, it } from "vitest";
import { redactOptions } from "../src/options.js";
import { redactData } from "../src/redact-data.js";
import { Redactor } from "../src/redactor.js";

const redactor = new Redactor(redactOptions.parse({}));
const redacted = (value: unknown) => redactData(value, redactor, true);

describe("redactData", () => {
  it("redacts texts at any depth, and leaves the rest and the value itself as they are", () => {
    const value = { to: ["a@example.com", 3, null], deep: [{ note: "call +1 415 555 0123" }] };
    const before = structuredClone(value);
    expect(redacted(value)).toEqual({
      to: ["<redacted>", 3, null],
      deep: [{ note: "call <redacted>" }],
    });
    expect(value).toEqual(before);
  });

  it("masks all texts under the name of a credential, but no count of tokens", () => {
    expect(redacted({ password: "x", auth: { user: "ada", tries: 2 }, max_tokens: "12" })).toEqual({
      password: "<redacted>",
      auth: { user: "<redacted>", tries: 2 },
      max_tokens: "12",
    });
  });

  it("keeps the values of keys that become one", () => {
    expect(redacted({ "a@example.com": 1, "b@example.com": 2 })).toEqual({
      "<redacted>": 1,
      "<redacted> 2": 2,
    });
  });

  it("takes what is no plain data in its JSON form", () => {
    const now = new Date(0);
    expect(
      redacted([now, new Map([["who", "a@example.com"]]), new Error("a@example.com")]),
    ).toEqual(["1970-01-01T00:00:00.000Z", { who: "<redacted>" }, "Error: <redacted>"]);
  });

  it("ends where data contains itself", () => {
    const circle: Record<string, unknown> = { name: "ring" };
    circle.self = circle;
    expect(redacted(circle)).toEqual({ name: "ring", self: "[circular]" });
  });

  it("changes nothing in what it has redacted", () => {
    const once = redacted({ "a@example.com": [{ token: "t", text: "4111 1111 1111 1111" }] });
    expect(redacted(once)).toEqual(once);
  });
});
