import { definitionOf, POINT_NAMES, type PointName } from "@hookline/core/vocabulary";
import { pascalCase } from "./point-schema.js";
import { docComment, tsFile } from "./source.js";

/** `generated/plugin-methods.ts`: the methods a plugin may override. */
export function pluginMethods(): string {
  const events = POINT_NAMES.map((point) => `  ${pascalCase(point)}Event,`).sort();
  const methods = POINT_NAMES.flatMap((point) => [
    method(point, point),
    ...(definitionOf(point).aliases ?? [])
      .filter((alias) => /^[a-z]+(?:_[a-z]+)+$/.test(alias))
      .map((alias) => method(point, alias)),
  ]);
  return tsFile(
    [
      `import type { HookContext } from "../handler/hook-context.js";`,
      `import type { HookReturn } from "../handler/handler.js";`,
      `import type {\n${events.join("\n")}\n} from "./events.js";`,
    ].join("\n"),
    [
      docComment(
        "The methods of a plugin: one per point, all optional. A plugin has a handler where it has a method, and none where it has not. `P` is the plugin's class, for the type of its options.",
      ),
      "export interface PluginMethods<P = unknown> {",
      methods.join("\n"),
      "}",
    ].join("\n"),
  );
}

function method(point: PointName, name: string): string {
  const { summary, details, rewrites = [] } = definitionOf(point);
  const alias = name === point ? "" : `Another name of \`${point}\`. `;
  const text = [
    `${alias}${summary}.`,
    ...(details === undefined ? [] : [details]),
    returns(point, rewrites),
  ];
  return [
    docComment(text.join("\n"), "  "),
    `  ${name}?(event: ${pascalCase(point)}Event, context: HookContext<P>): HookReturn<"${point}">;`,
  ].join("\n");
}

function returns(point: PointName, rewrites: readonly string[]): string {
  const { kind, onFailure, output } = definitionOf(point);
  const patch = rewrites.map((field) => `{ ${field} }`).join(" or ");
  if (kind === "observe") return "@returns ignored; an error is logged.";
  if (kind === "rewrite") {
    return `@returns nothing, or ${patch} to change it; an error is logged and undone.`;
  }
  const change = patch === "" ? "" : `, ${patch} to change it`;
  const bare = output === "replace" ? ", or the new output itself" : "";
  const failure = onFailure === "deny" ? "an error denies" : "an error is logged and undone";
  return `@returns nothing, a boolean or a HookResult${change}${bare}; ${failure}.`;
}
