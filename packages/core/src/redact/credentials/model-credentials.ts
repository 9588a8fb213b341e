import { type CredentialShape, fake } from "./credential-shape.js";

/** Of those who run models. */
export const MODEL_CREDENTIALS: readonly CredentialShape[] = [
  {
    ...{ issuer: "OpenAI", name: "API key" },
    shape: /sk-[A-Za-z0-9_-]{8,}/,
    example: `sk-proj-${fake(20)}`,
    source: "gitleaks: openai-api-key",
  },
  {
    ...{ issuer: "Anthropic", name: "API key" },
    shape: /sk-ant-[A-Za-z0-9_-]{8,}/,
    example: `sk-ant-api03-${fake(93)}AA`,
    source: "gitleaks: anthropic-api-key",
  },
  {
    ...{ issuer: "Google", name: "API key, of Gemini too" },
    shape: /AIza[\w-]{30,}/,
    example: `AIza${fake(35)}`,
    source: "gitleaks: gcp-api-key",
  },
  {
    ...{ issuer: "Hugging Face", name: "access token" },
    shape: /(?:hf|api_org)_[A-Za-z0-9]{30,}/,
    example: `hf_${fake(34)}`,
    source: "gitleaks: huggingface-access-token",
  },
  {
    ...{ issuer: "Groq", name: "API key" },
    shape: /gsk_[A-Za-z0-9]{40,}/,
    example: `gsk_${fake(52)}`,
    source: "https://console.groq.com/docs/quickstart",
  },
  {
    ...{ issuer: "xAI", name: "API key" },
    shape: /xai-[A-Za-z0-9]{60,}/,
    example: `xai-${fake(80)}`,
    source: "https://docs.x.ai/docs/overview",
  },
  {
    ...{ issuer: "Perplexity", name: "API key" },
    shape: /pplx-[A-Za-z0-9]{40,}/,
    example: `pplx-${fake(48)}`,
    source: "gitleaks: perplexity-api-key",
  },
  {
    ...{ issuer: "Replicate", name: "API token" },
    shape: /r8_[A-Za-z0-9]{37,}/,
    example: `r8_${fake(37)}`,
    source: "https://replicate.com/docs/topics/security/api-tokens",
  },
  {
    ...{ issuer: "Amazon Bedrock", name: "API key" },
    shape: /(?:ABSK[A-Za-z0-9+/]{100,}|bedrock-api-key-[A-Za-z0-9+/]{30,})={0,2}/,
    example: `ABSK${fake(128)}`,
    source: "gitleaks: aws-amazon-bedrock-api-key-long-lived",
  },
];
