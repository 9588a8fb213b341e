#!/usr/bin/env node
import { once } from "node:events";
import { type Arguments, readArguments, USAGE, UsageError } from "./arguments.js";
import { type Exchange, type OpenAiServer, startOpenAiServer } from "./index.js";

async function main(argv: readonly string[]): Promise<number> {
  const asked = readArguments(argv);
  if (asked === "help") {
    process.stdout.write(USAGE);
    return 0;
  }
  const server = await start(asked);
  if (server === undefined) return 1;
  console.log(`Listening on ${server.url}`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await server.close();
  return 0;
}

async function start({ port, pace }: Arguments): Promise<OpenAiServer | undefined> {
  const apiKey = process.env.OPENAI_SERVER_KEY || undefined;
  try {
    return await startOpenAiServer({ port, pace, apiKey, onExchange: log });
  } catch (error) {
    console.error(`Port ${port} can not be listened on. ${(error as Error).message}`);
    return undefined;
  }
}

function log({ method, path, status, ended, events }: Exchange): void {
  const streamed = events > 0 ? `, ${events} ${events === 1 ? "event" : "events"}` : "";
  const left = ended === "disconnected" ? ", the client left" : "";
  console.log(`${method} ${path} ${status}${streamed}${left}`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
