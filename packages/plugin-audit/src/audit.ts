import type { HookContext, HookLogger, PointName, SerializableEvent } from "@hookline/core";
import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import { Plugin, type PluginContext, pluginInfo } from "@hookline/plugins";
import { auditRecord } from "./audit-record.js";
import { AuditLog } from "./log/audit-log.js";
import { type AuditOptions, auditOptions } from "./options.js";
import { version } from "./version.js";

const GATES = POINT_NAMES.filter((point) => definitionOf(point).kind === "gate");

type Context = HookContext<typeof Audit>;
type Methods = Record<PointName, (event: SerializableEvent, context: Context) => unknown>;

/** Records every decision, and events by option, in files of hash-chained lines. */
export class Audit extends Plugin {
  static readonly info = pluginInfo({
    name: "audit",
    version,
    description: "Keeps every decision in hash-chained files, so that an edit shows.",
    type: "integration",
    // Watchers see what was decided, denials too, and can not change it.
    hooks: Object.fromEntries(GATES.map((point) => [point, { phase: "watch" as const }])),
  });
  static readonly options = auditOptions;

  #log: AuditLog | undefined;

  constructor() {
    super();
    // The same method at every gate, those to come too.
    for (const point of GATES) this.#record(point);
  }

  override on_init({ options }: PluginContext<typeof Audit>): void {
    for (const point of options.observe) this.#record(point);
  }

  override async on_shutdown(): Promise<void> {
    const log = this.#log;
    this.#log = undefined;
    await log?.close();
  }

  #record(point: PointName): void {
    (this as unknown as Methods)[point] = (event, { options, logger, outcome }) => {
      const written = this.#open(options, logger).append(auditRecord(event, outcome));
      return options.fsync === "always" ? written : undefined;
    };
  }

  /** Made for the first record, so that a process in which nothing happens leaves no file. */
  #open(options: AuditOptions, logger: HookLogger): AuditLog {
    this.#log ??= new AuditLog(options, logger);
    return this.#log;
  }
}
