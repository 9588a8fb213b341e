// A process of its own that records into the directory it is given.
import { AuditLog } from "../../src/log/audit-log.js";
import { auditOptions } from "../../src/options.js";
import { recordingLogger } from "./recording-logger.js";

const [directory, records] = process.argv.slice(2);
const log = new AuditLog(
  auditOptions.parse({ directory, max_bytes: 4_096 }),
  recordingLogger().logger,
);
for (let i = 0; i < Number(records); i++) await log.append({ kind: "event", number: i });
await log.close();
