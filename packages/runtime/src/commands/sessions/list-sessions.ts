import type { StateStore } from "../../state/state-store.js";
import { type CommandIo, EXIT } from "../command-io.js";
import { table, timeText } from "../table.js";
import type { SessionsOptions } from "./sessions-options.js";
import { wholeNumber } from "./whole-number.js";

const HEADER = ["Id", "Agent", "Status", "Started", "Ended", "Turns", "Branches", "Messages"];

/** `plugins sessions list` */
export async function listSessions(
  store: StateStore,
  _args: readonly string[],
  { json, status, limit }: SessionsOptions,
  io: CommandIo,
): Promise<number> {
  const sessions = await store.sessions.list({
    status,
    limit: limit === undefined ? undefined : wholeNumber("--limit", limit),
  });
  if (json === true) {
    io.out(JSON.stringify(sessions, null, 2));
    return EXIT.ok;
  }
  if (sessions.length === 0) {
    io.out(status === undefined ? "No sessions are stored." : `No session is ${status}.`);
    return EXIT.ok;
  }
  const rows = sessions.map((one) => [
    one.id,
    one.agent_name ?? "-",
    one.status,
    timeText(one.started_at),
    timeText(one.ended_at),
    String(one.total_turns ?? "-"),
    String(one.branches),
    String(one.messages),
  ]);
  for (const line of table([HEADER, ...rows])) io.out(line);
  return EXIT.ok;
}
