import { HooklineError } from "@hookline/core";
import { type Message, textOf } from "../../state/messages/message.js";
import type { BranchRecord } from "../../state/records/branches.js";
import type { SessionRecord } from "../../state/records/session-record.js";
import type { StateStore } from "../../state/state-store.js";
import { type CommandIo, EXIT } from "../command-io.js";
import { oneLine, table, timeText } from "../table.js";
import type { SessionsOptions } from "./sessions-options.js";
import { UsageError } from "./usage-error.js";

/** Characters of a text that are shown. */
const SHOWN = 200;

/** `plugins sessions show ID` */
export async function showSession(
  store: StateStore,
  [id, ...more]: readonly string[],
  { json, full }: SessionsOptions,
  io: CommandIo,
): Promise<number> {
  if (id === undefined || more.length > 0)
    throw new UsageError("show takes the id of one session.");
  const session = await store.sessions.get(id);
  if (session === undefined) {
    throw new HooklineError(
      "UNKNOWN_SESSION",
      `there is no session "${oneLine(id)}". See plugins sessions list.`,
    );
  }
  const branches = [];
  for (const branch of await store.branches.list(id)) {
    branches.push({ ...branch, messages: await store.messages.list(branch.id) });
  }
  if (json === true) {
    io.out(JSON.stringify({ ...session, branches }, null, 2));
    return EXIT.ok;
  }
  for (const line of table(factsOf(session))) io.out(line);
  for (const branch of branches) showBranch(branch, full === true, io);
  return EXIT.ok;
}

function factsOf(session: SessionRecord): string[][] {
  const { id, agent_name, status, cwd, model, reason, metadata } = session;
  const facts: [string, string | null | undefined][] = [
    ["Id", id],
    ["Agent", agent_name],
    ["Status", status],
    ["Started", timeText(session.started_at)],
    ["Ended", timeText(session.ended_at)],
    ["Reason", reason],
    ["Error", typeof metadata.error === "string" ? metadata.error : null],
    ["Directory", cwd],
    ["Model", model],
  ];
  return facts.flatMap(([name, value]) => (value == null ? [] : [[name, value]]));
}

function showBranch(
  { id, status, messages }: BranchRecord & { readonly messages: readonly Message[] },
  full: boolean,
  io: CommandIo,
): void {
  io.out("");
  io.out(oneLine(`Branch ${id} (${status}, ${messages.length} messages)`));
  for (const message of messages) {
    const text = oneLine(textOf(message));
    const shown = full || text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
    io.out(`  ${oneLine(message.role)}: ${shown}`);
  }
}
