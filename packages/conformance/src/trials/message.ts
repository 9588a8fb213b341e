import { trial } from "./trial.js";

export const message_received = trial({
  needs: "receive",
  run: (driver, { session }) => driver.receive(session, "the message"),
  value: (mark) => mark,
});

export const message_sending = trial({
  needs: "send",
  run: (driver, { session }) => driver.send(session, "the reply"),
  value: (mark) => mark,
});
