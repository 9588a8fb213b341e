import { formatKeyPath, type KeyPath } from "../config/parse/key-path.js";
import type { LoadedConfig } from "../config/read-config.js";

/** Where an option was said. */
export type OptionOrigin =
  | {
      readonly from: "file";
      /** In the file, as the file spells it. */
      readonly path: KeyPath;
      /** The environment variables that it refers to. */
      readonly variables: readonly string[];
    }
  | { readonly from: "env"; readonly variable: string }
  | { readonly from: "code" };

/**
 * A line of an error that begins with where an option was said: `file:line:column: "key"`, the
 * variable, or the code.
 * @param below the way from the option to the part of it that is meant
 * @param message how the sentence goes on
 */
export function problemLine(
  key: string,
  origin: OptionOrigin,
  below: KeyPath,
  message: string,
  { file, locate }: Pick<LoadedConfig, "file" | "locate">,
): string {
  const part = formatKeyPath([key, ...below]);
  if (origin.from === "env") return `${origin.variable}: the option "${part}" ${message}`;
  if (origin.from === "code") return `options of loadPlugins: "${part}" ${message}`;
  const path = [...origin.path, ...below];
  const at = locate(path, "value");
  const place = [file?.path, at?.line, at?.column].filter((one) => one !== undefined).join(":");
  return `${place}: "${formatKeyPath(path)}" ${message}`;
}
