import { STOPPED } from "../stopped.js";
import { MARK, trial } from "./trial.js";

const CALL = { name: "echo", text: "the text" };

export const before_tool_definitions = trial({
  needs: "offerTools",
  run: async (driver, { session }) => {
    const offered = await driver.offerTools(session);
    return offered.length === 0 ? STOPPED : offered;
  },
  value: (mark) => [
    {
      type: "function",
      function: { name: "echo", description: mark, parameters: { type: "object", properties: {} } },
    },
  ],
  effect: (mark) => [{ name: "echo", description: mark }],
});

export const before_tool = trial({
  needs: "callTools",
  run: async (driver, { session, tools }) => {
    const before = tools.runs.length;
    await driver.callTools(session, [CALL]);
    const run = tools.runs[before];
    return run === undefined ? STOPPED : run.args;
  },
  value: (mark) => ({ text: mark }),
});

export const after_tool = trial({
  needs: "callTools",
  run: async (driver, { session }) => {
    const [told] = await driver.callTools(session, [CALL]);
    const shown = JSON.stringify(told) ?? "";
    return shown.includes(CALL.text) || shown.includes(MARK) ? told : STOPPED;
  },
  value: (mark) => mark,
});

export const tool_result_persist = trial({
  needs: "keepToolResult",
  run: (driver, { session }) => driver.keepToolResult(session, "the result"),
  value: (mark) => mark,
});

export const on_permission_ask = trial({
  needs: "askPermission",
  run: async (driver, { session }) => ((await driver.askPermission(session)) ? "given" : STOPPED),
});
