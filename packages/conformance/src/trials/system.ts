import { STOPPED } from "../stopped.js";
import { trial } from "./trial.js";

export const on_config = trial({
  needs: "config",
  run: (driver, { session }) => driver.config(session, { colour: "blue" }),
  value: (mark) => ({ colour: mark }),
});

export const on_auth = trial({
  needs: "credentials",
  run: (driver, { session }) => driver.credentials(session, { key: "the key" }),
  value: (mark) => ({ key: mark }),
});

export const on_retry = trial({
  needs: "retry",
  run: async (driver, { session }) => ((await driver.retry(session)) ? "succeeded" : STOPPED),
});

export const before_compaction = trial({
  needs: "compact",
  run: async (driver, { session }) => ((await driver.compact(session)) ? "compacted" : STOPPED),
});
