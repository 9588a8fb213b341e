import { describe, expect, it } from "vitest";
import {
  adjustPolicy,
  llmRetryPolicy,
  type RetryOptions,
  toolRetryPolicy,
} from "../../src/recovery/retry-policy.js";

describe("adjustPolicy", () => {
  it("changes what is given and keeps the rest", () => {
    const adjusted = adjustPolicy(llmRetryPolicy, { backoff: { base: 10 }, retries: 1 });
    expect(adjusted).toEqual({
      ...llmRetryPolicy,
      retries: 1,
      backoff: { ...llmRetryPolicy.backoff, base: 10 },
    });
  });

  it("reads false as no retries", () => {
    expect(adjustPolicy(toolRetryPolicy, { retries: false }).retries).toBe(0);
  });

  it.each<[string, RetryOptions]>([
    ["retries", { retries: -1 }],
    ["retries", { retries: 1.5 }],
    ["backoff.base", { backoff: { base: 0 } }],
    ["backoff.factor", { backoff: { factor: 0.5 } }],
    ["backoff.max", { backoff: { base: 100, max: 50 } }],
    ["backoff.max", { backoff: { max: Number.POSITIVE_INFINITY } }],
    ["backoff.jitter", { backoff: { jitter: 1.1 } }],
    ["backoff.jitter", { backoff: { jitter: Number.NaN } }],
  ])("refuses a wrong %s by name", (name, options) => {
    expect(() => adjustPolicy(toolRetryPolicy, options)).toThrow(
      expect.objectContaining({
        code: "INVALID_RETRY",
        message: expect.stringContaining(`"${name}"`),
      }),
    );
  });
});
