import { dirname } from "node:path";
import { checkPluginReference, type PluginNames } from "../../plugin/plugin-name.js";
import { pathExists } from "../../project/path-exists.js";
import type { ConfigPlace } from "../environment.js";
import { type ConfigLocation, findConfig, newConfigLocation } from "../find-config.js";
import { readConfigText } from "../read-config.js";
import { type LockTimes, withFileLock } from "./config-lock.js";
import { editEnabled } from "./edit-enabled.js";
import { inNewDirectory, replaceFile, targetOf } from "./write-config.js";

/** Plugins to switch on or off in the configuration that counts. */
export interface EnabledRequest extends ConfigPlace {
  /** For each plugin every name it answers to; under the first one it is added. */
  readonly plugins: readonly PluginNames[];
  readonly enabled: boolean;
  /** How other processes that edit the file are waited for. */
  readonly lock?: LockTimes;
}

/** What switching plugins on or off did. */
export interface EnabledChange {
  /** The configuration file; where there is none and none was needed, the one that would be made. */
  readonly path: string;
  /** Whether the file was written. */
  readonly changed: boolean;
  /** Whether it was made. */
  readonly created: boolean;
}

/**
 * Switches plugins on or off in the configuration file that counts, all of them or none, and no
 * other plugin. The file is made where there is none and they are to be on. Only lines that have
 * to change do; where nothing has to, nothing is written. The file is read, edited and replaced under a lock, so
 * that processes doing this at the same time lose nothing.
 * @throws InvalidConfigError `INVALID_CONFIG` for a file with mistakes, which is left as it is
 * @throws HooklineError `INVALID_PLUGIN_NAME`; `CANNOT_DISABLE` where the file switches on all
 * plugins by `true`; `CONFIG_NOT_EDITABLE`, `CONFIG_UNREADABLE`, `CONFIG_NOT_WRITABLE`;
 * `CONFIG_LOCKED` after waiting for another process in vain
 */
export async function setPluginsEnabled(request: EnabledRequest): Promise<EnabledChange> {
  for (const name of request.plugins.flat()) checkPluginReference(name);
  for (;;) {
    const file = await locate(request);
    const draft = await draftOf(file, request);
    if (draft === undefined) return { path: file.path, changed: false, created: false };
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
      if ((await locate(request)).path !== file.path) return undefined;
      for (;;) {
        const draft = await draftOf(file, request);
        if (draft === undefined) return { path: file.path, changed: false, created: false };
        // An editor does not know of the lock; what it saved meanwhile is not to be lost.
        if ((await textOf(file)) !== draft.before) continue;
        await replaceFile(target, draft.after);
        return { path: file.path, changed: true, created: draft.before === undefined };
      }
    },
    request.lock,
  );
}

async function locate(request: EnabledRequest): Promise<ConfigLocation> {
  return (await findConfig(request)) ?? (await newConfigLocation(request));
}

/** The text of the file, undefined where there is none. */
async function textOf({ path }: ConfigLocation): Promise<string | undefined> {
  return (await pathExists(path)) ? readConfigText(path) : undefined;
}

/** What the file says and what it is to say; undefined where there is nothing to change. */
async function draftOf(
  file: ConfigLocation,
  request: EnabledRequest,
): Promise<{ readonly before: string | undefined; readonly after: string } | undefined> {
  const before = await textOf(file);
  const text = before ?? "";
  const after = request.plugins.reduce(
    (edited, names) => editEnabled({ ...file, text: edited }, names, request.enabled),
    text,
  );
  return after === text ? undefined : { before, after };
}
