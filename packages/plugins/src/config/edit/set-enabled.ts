import { dirname } from "node:path";
import { checkPluginReference, type PluginNames } from "../../plugin/plugin-name.js";
import { pathExists } from "../../project/path-exists.js";
import { findProjectRoot } from "../../project/project-root.js";
import type { ConfigPlace } from "../environment.js";
import { type ConfigLocation, findProjectConfigs, newConfigIn } from "../find-config.js";
import { readConfig, readConfigText } from "../read-config.js";
import { type LockTimes, withFileLock } from "./config-lock.js";
import { editEnabled } from "./edit-enabled.js";
import { firstText } from "./first-text.js";
import { isAsAsked } from "./plan-enabled.js";
import { inNewDirectory, replaceFile, targetOf } from "./write-config.js";

/** Plugins to switch on or off in a project. */
export interface EnabledRequest extends ConfigPlace {
  /** For each plugin every name it answers to; under the first one it is added. */
  readonly plugins: readonly PluginNames[];
  readonly enabled: boolean;
  /**
   * From `cwd` up to the root of the project, the directory that gets the file where the project
   * has none. Default: the root.
   */
  readonly newFileIn?: string | undefined;
  /** How other processes that edit the file are waited for. */
  readonly lock?: LockTimes;
}

/** What switching plugins on or off did. */
export interface EnabledChange {
  /** The file that was written; else the one that counts, or would be made. */
  readonly path: string;
  /** Whether the file was written. */
  readonly changed: boolean;
  /** The plugins that were not as asked for before. */
  readonly switched: readonly PluginNames[];
  /** Whether it was made. */
  readonly created: boolean;
}

/**
 * Switches plugins on or off in the project's configuration file, all of them or none, and no
 * other plugin. The user's own file is never written: where that counts and something has to
 * change, the project gets a file, which starts by saying the same. Only lines that have to change
 * do; where nothing has to, nothing is written. The file is read, edited and replaced under a lock, so
 * that processes doing this at the same time lose nothing.
 * @throws InvalidConfigError `INVALID_CONFIG` for a file with mistakes, which is left as it is
 * @throws HooklineError `INVALID_PLUGIN_NAME`; `CANNOT_DISABLE` where the file switches on all
 * plugins by `true`; `CONFIG_NOT_EDITABLE`, also where a file of the project would end what the
 * user's says; `CONFIG_UNREADABLE`, `CONFIG_NOT_WRITABLE`;
 * `CONFIG_LOCKED` after waiting for another process in vain
 */
export async function setPluginsEnabled(request: EnabledRequest): Promise<EnabledChange> {
  // What is no name may have been listed by hand, and can be taken off.
  if (request.enabled) for (const name of request.plugins.flat()) checkPluginReference(name);
  for (;;) {
    const file = locate(request);
    const draft = await draftOf(file, request);
    if (draft === undefined) return unchanged(file, request);
    const publish = () => publishUnderLock(file, request);
    const isNew = draft.before === undefined;
    const change = isNew ? await inNewDirectory(dirname(file.path), publish) : await publish();
    if (change !== undefined) return change;
  }
}

/** Undefined where another file has come to count meanwhile. */
async function publishUnderLock(
  file: ConfigLocation,
  request: EnabledRequest,
): Promise<EnabledChange | undefined> {
  const target = await targetOf(file.path);
  return withFileLock(
    target,
    async () => {
      if (locate(request).path !== file.path) return undefined;
      for (;;) {
        const draft = await draftOf(file, request);
        if (draft === undefined) return unchanged(file, request);
        // An editor does not know of the lock; what it saved meanwhile is not to be lost.
        if ((await textOf(file)) !== draft.before) continue;
        await replaceFile(target, draft.after);
        const { before, switched } = draft;
        return { path: file.path, changed: true, switched, created: before === undefined };
      }
    },
    request.lock,
  );
}

function locate(request: EnabledRequest): ConfigLocation {
  const [found] = findProjectConfigs(request);
  return found ?? newConfigIn(request.newFileIn ?? findProjectRoot(request.cwd));
}

async function unchanged(file: ConfigLocation, request: EnabledRequest): Promise<EnabledChange> {
  const counts = (await readConfig(request)).file ?? file;
  return { path: counts.path, changed: false, switched: [], created: false };
}

/** The text of the file, undefined where there is none. */
async function textOf({ path }: ConfigLocation): Promise<string | undefined> {
  return pathExists(path) ? readConfigText(path) : undefined;
}

/** What the file says, if it is there, and what it is to say. */
interface Draft {
  readonly before: string | undefined;
  readonly after: string;
  readonly switched: readonly PluginNames[];
}

/** Undefined where there is nothing to change. */
async function draftOf(file: ConfigLocation, request: EnabledRequest): Promise<Draft | undefined> {
  const before = await textOf(file);
  if (before === undefined && (await isAlreadySo(request))) return undefined;
  const first = before === undefined ? await firstText(request, file.path) : undefined;
  const path = first?.from ?? file.path;
  const switched: PluginNames[] = [];
  let after = before ?? first?.text ?? "";
  for (const names of request.plugins) {
    const edited = editEnabled({ ...file, path, text: after }, names, request.enabled);
    if (edited !== after) switched.push(names);
    after = edited;
  }
  return switched.length === 0 ? undefined : { before, after, switched };
}

/** Whether nothing has to change, be it that there is no file, or by the user's own. */
async function isAlreadySo(request: EnabledRequest): Promise<boolean> {
  const { config } = await readConfig(request);
  return request.plugins.every((names) => isAsAsked(config, names, request.enabled));
}
