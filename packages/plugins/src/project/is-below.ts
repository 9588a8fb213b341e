import { sep } from "node:path";

/** Whether a path lies in a directory, however deep; both absolute, and taken as they are. */
export function isBelow(path: string, directory: string): boolean {
  return path.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`);
}
