import { type AfterToolEvent, redactText, type UserPromptSubmitEvent } from "@hookline/core";
import { Plugin, pluginInfo } from "@hookline/plugins";

/** Masks credentials before a model, the conversation or the database gets them. */
export class MaskCredentials extends Plugin {
  static readonly info = pluginInfo({
    name: "mask-credentials",
    description: "Masks credentials in prompts and in what tools return",
  });

  override user_prompt_submit({ prompt }: UserPromptSubmitEvent) {
    return { prompt: redactText(prompt) };
  }

  override after_tool({ tool_output }: AfterToolEvent) {
    return typeof tool_output === "string" ? redactText(tool_output) : undefined;
  }
}
