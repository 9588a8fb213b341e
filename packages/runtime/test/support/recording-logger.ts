import { type Logger, pino } from "pino";

/** A real logger, and the lines it has written. */
export function recordingLogger(): { readonly logger: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line) => void lines.push(line) });
  return { logger, lines };
}
