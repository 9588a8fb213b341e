import type { generateText, ToolLoopAgentSettings, ToolSet } from "ai";

type TextSettings<T extends ToolSet> = Parameters<typeof generateText<T>>[0];

/** The settings that are typed by the tools beside them. */
type Typed =
  | "activeTools"
  | "onFinish"
  | "onStepFinish"
  | "prepareStep"
  | "stopWhen"
  | "toolChoice";

/**
 * What the SDK would make of settings that are written in place: without it, callbacks would not know
 * what they are told, and words would be texts.
 */
export type InPlace<T extends ToolSet> = {
  readonly [K in Typed & keyof TextSettings<T>]?: TextSettings<T>[K];
} & {
  readonly prepareCall?: ToolLoopAgentSettings<never, T>["prepareCall"];
};
