import { HooklineError } from "@hookline/core/errors";
import { stringify } from "yaml";
import type { ConfigPlace } from "../environment.js";
import { readConfig } from "../read-config.js";
import { schemaPointer } from "../schema-pointer.js";

/** The text that the first configuration file of a project starts from. */
export interface FirstText {
  readonly text: string;
  /** The user's own file, whose word it repeats; undefined where there is none. */
  readonly from: string | undefined;
}

/**
 * What a new file of the project has to say so that every plugin stays as it is: the user's own
 * file ceases to count in a project that has one. It points editors to its schema.
 * @throws HooklineError `CONFIG_NOT_EDITABLE` where the user's file says more than which plugins
 * run, which may be nothing to put into a project
 */
export async function firstText(place: ConfigPlace, newPath: string): Promise<FirstText> {
  const { config, file } = await readConfig(place);
  const pointer = schemaPointer(newPath);
  if (file?.scope !== "user") return { text: pointer, from: undefined };
  const { enabled, ...more } = config.plugins ?? {};
  if (config.hooks !== undefined || Object.keys(more).length > 0) {
    throw new HooklineError(
      "CONFIG_NOT_EDITABLE",
      `The project has no configuration file, and "${file.path}" counts in it, which would end with a new one. Copy it to "${newPath}", take out what is not the project's, then try again.`,
    );
  }
  const text = enabled === undefined ? "" : stringify({ plugins: { enabled } });
  return { text: pointer + text, from: file.path };
}
