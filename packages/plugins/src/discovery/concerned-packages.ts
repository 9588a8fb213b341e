import { type DeclaredPackage, declaredPackages } from "./declared-packages.js";
import { type InstalledPackage, installedPackage, packageFolders } from "./installed-package.js";
import { conventionalName } from "./package-name.js";

/** Without it a `package.json` has no manifest and no keyword of ours. */
const MARK = '"hookline';

/** A package that a project declares and that may have to do with us. */
export interface ConcernedPackage extends DeclaredPackage {
  /** Undefined where it is not installed. */
  readonly installed: InstalledPackage | undefined;
}

/**
 * The packages that a project declares and that may have to do with us: their `package.json`
 * mentions us, or can not be read, or their name is that of a plugin by convention.
 * @throws HooklineError `CONFIG_UNREADABLE` for a `package.json` of the project that is wrong
 */
export function concernedPackages(cwd: string): readonly ConcernedPackage[] {
  const concerned: ConcernedPackage[] = [];
  const foldersOf = new Map<string, readonly string[]>();
  for (const declared of declaredPackages(cwd)) {
    const { key, declaredIn } = declared;
    const folders = foldersOf.get(declaredIn) ?? packageFolders(declaredIn);
    foldersOf.set(declaredIn, folders);
    const installed = installedPackage(key, folders);
    const isOurs = conventionalName(key) !== undefined;
    if (isOurs || (installed && mentionsUs(installed))) concerned.push({ ...declared, installed });
  }
  return concerned;
}

/** Whether a package may have to do with us by what its `package.json` says, torn or not. */
export function mentionsUs({ text }: InstalledPackage): boolean {
  return text === undefined || text.includes(MARK);
}
