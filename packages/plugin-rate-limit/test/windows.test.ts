import { expect, it } from "vitest";
import { Windows } from "../src/windows.js";

const LIMIT = { most: 1, seconds: 1 };

it("keeps the windows that still count, and no others, however many there are", () => {
  const windows = new Windows();
  for (let now = 0; now < 20_000; now++) windows.at(`sender ${now}`, LIMIT, now).take(now);
  expect(windows.size).toBeLessThan(2_100);
  expect(windows.at("sender 19999", LIMIT, 20_000).wait(20_000)).toBe(999);
});
