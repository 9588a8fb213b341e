import { messageOf } from "@hookline/core/errors";
import type { ConfigPlace } from "../config/environment.js";
import { InvalidConfigError } from "../config/parse/config-problem.js";
import { type ReadSelection, readSelection } from "../config/read-selection.js";
import type { Finding } from "./finding.js";

/** What the configuration comes to, and what is wrong with it. */
export interface CheckedConfig {
  /** Undefined where the configuration can not be used. */
  readonly read: ReadSelection | undefined;
  readonly findings: readonly Finding[];
}

/** Reads the configuration; each mistake is a problem, each warning a note. */
export async function checkConfig(place: ConfigPlace): Promise<CheckedConfig> {
  const finding = (level: Finding["level"], message: string): Finding => {
    return { level, check: "config", plugin: null, message };
  };
  try {
    const read = await readSelection(place);
    return { read, findings: read.warnings.map((warning) => finding("note", warning)) };
  } catch (error) {
    const messages =
      error instanceof InvalidConfigError
        ? error.problems.map(
            ({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`,
          )
        : [messageOf(error)];
    return { read: undefined, findings: messages.map((message) => finding("problem", message)) };
  }
}
