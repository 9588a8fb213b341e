import { trial } from "./trial.js";

export const before_llm = trial({
  needs: "askModel",
  run: async (driver, { session }) =>
    (await driver.askModel(session, "the question", "the answer")).question,
  value: (mark) => [{ role: "user", content: mark }],
  effect: (mark) => mark,
});

export const after_llm = trial({
  needs: "askModel",
  run: async (driver, { session }) =>
    (await driver.askModel(session, "the question", "the answer")).answer,
  value: (mark) => mark,
});

export const llm_stream_text = trial({
  needs: "stream",
  run: (driver, { session }) => driver.stream(session, ["the answer"]),
  value: (mark) => mark,
  // One piece of text, and the end of the stream.
  effect: (mark) => `${mark}${mark}`,
});
