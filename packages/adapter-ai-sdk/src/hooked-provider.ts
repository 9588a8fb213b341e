import { announceEmitter, type Registration, registration } from "@hookline/core";
import { Calls } from "./call/calls.js";
import { aiSdkModelEmitter } from "./coverage.js";
import { type HookOptions, setupOf } from "./hook-options.js";
import { LoneLead } from "./model/leads.js";
import { defaultProvider, hookedModel } from "./model/sdk-model.js";

type Provider = ReturnType<typeof defaultProvider>;

/**
 * A provider whose language models answer inside the gates, each request on its own. Tools and
 * turns are not its business: for their gates settings go through `hooks()`, which takes models of
 * this provider, too.
 */
export function hookedProvider(provider: Provider, options: HookOptions = {}): Provider {
  const lead = new LoneLead(new Calls(setupOf(options)));
  announceEmitter(aiSdkModelEmitter);
  // Its other kinds of models stay what they are, wherever the provider has its methods.
  return Object.create(provider, {
    languageModel: { value: (id: string) => hookedModel(provider.languageModel(id), lead) },
  });
}

/**
 * Makes the models that are named by an id, such as `"openai/gpt-5"`, answer inside the gates in
 * the whole process.
 * @returns the undo
 */
export function installHooks(options: HookOptions = {}): Registration {
  const before = globalThis.AI_SDK_DEFAULT_PROVIDER;
  const installed = hookedProvider(defaultProvider(), options);
  globalThis.AI_SDK_DEFAULT_PROVIDER = installed;
  return registration(() => {
    if (globalThis.AI_SDK_DEFAULT_PROVIDER === installed)
      globalThis.AI_SDK_DEFAULT_PROVIDER = before;
  });
}
