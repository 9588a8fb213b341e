import type { Finished } from "../driver.js";
import { STOPPED, type Stopped } from "../stopped.js";
import { trial } from "./trial.js";

const text = (mark: string): string => mark;

export const user_prompt_submit = trial({
  needs: "prompt",
  run: (driver, { session }) => driver.prompt(session, "the prompt"),
  value: text,
});

export const before_agent = user_prompt_submit;

export const after_agent = trial({
  needs: "finish",
  run: async (driver, { session }) => atOnce(await driver.finish(session, "the answer")),
  value: text,
});

export const subagent_stop = trial({
  needs: "subagent",
  run: async (driver, { session }) =>
    atOnce(
      await driver.subagent(session, { name: "scout", calls: [], answer: "the scout's answer" }),
    ),
  value: text,
});

/** A denial does not let an agent finish. */
function atOnce({ answer, rounds }: Finished): string | Stopped {
  return rounds === 0 ? answer : STOPPED;
}
