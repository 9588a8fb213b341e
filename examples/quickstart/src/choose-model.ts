import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { startOpenAiServer } from "hookline-example-openai-server";
import type { ModelChoice } from "./arguments.js";
import { PROVIDERS } from "./providers.js";
import { UsageError } from "./usage-error.js";

/** A model, with the server it runs on where that is this program's own. */
export interface ChosenModel extends AsyncDisposable {
  readonly model: LanguageModel;
  /** Who answers, for people. */
  readonly title: string;
}

/**
 * The model of a provider, else one of a local server: real HTTP and real streaming either way.
 * @throws UsageError for a provider that is not known, or whose key is not in the environment
 */
export async function chooseModel({ provider, model, baseUrl }: ModelChoice): Promise<ChosenModel> {
  if (provider === undefined) return localModel({ model, baseUrl });
  const known = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider] : undefined;
  if (known === undefined) {
    const names = [...Object.keys(PROVIDERS), "local"].join(", ");
    throw new UsageError(`Unknown provider "${provider}". Known are ${names}.`);
  }
  const apiKey = process.env[known.key];
  if (!apiKey) {
    throw new UsageError(`"--provider ${provider}" needs a key: set ${known.key}.`);
  }
  const id = model ?? known.model;
  const client = createOpenAICompatible({
    name: provider,
    baseURL: baseUrl ?? known.baseUrl,
    apiKey,
  });
  return { model: client(id), title: `${provider}/${id}`, async [Symbol.asyncDispose]() {} };
}

async function localModel({
  model = "file-reader",
  baseUrl,
}: Omit<ModelChoice, "provider">): Promise<ChosenModel> {
  if (baseUrl !== undefined) {
    throw new UsageError('"--base-url" needs to know whose API it is: add --provider.');
  }
  const server = await startOpenAiServer();
  const client = createOpenAICompatible({ name: "local", baseURL: server.url });
  return {
    model: client(model),
    title: `local/${model}`,
    [Symbol.asyncDispose]: () => server.close(),
  };
}
