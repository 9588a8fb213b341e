import { expect, it } from "vitest";
import { wantsColor } from "../../src/cli/wants-color.js";

it.each([
  [{}, true, true],
  [{}, false, false],
  [{ TERM: "dumb" }, true, false],
  [{ NO_COLOR: "1" }, true, false],
  [{ NO_COLOR: "" }, true, true],
  [{ FORCE_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "" }, false, true],
  [{ FORCE_COLOR: "0" }, true, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false, true],
])("with %j and a terminal: %s, colours: %s", (env, isTerminal, wanted) => {
  expect(wantsColor(env, isTerminal)).toBe(wanted);
});
