/** A provider of models, as its OpenAI-compatible API is reached. */
export interface Provider {
  readonly baseUrl: string;
  /** The environment variable that has the key. */
  readonly key: string;
  /** The model where none is named. */
  readonly model: string;
}

/** The providers by name; any other one that speaks that API is reached with `--base-url`. */
export const PROVIDERS: Readonly<Record<string, Provider>> = {
  openai: {
    baseUrl: "https://api.openai.com/v1",
    key: "OPENAI_API_KEY",
    model: "gpt-5-mini",
  },
  anthropic: {
    baseUrl: "https://api.anthropic.com/v1",
    key: "ANTHROPIC_API_KEY",
    model: "claude-haiku-4-5",
  },
  google: {
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    key: "GEMINI_API_KEY",
    model: "gemini-2.5-flash",
  },
};
