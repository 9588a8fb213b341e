import { describe, expect, it } from "vitest";
import { isSecretName, isSecretUnder } from "../../src/redact/secret-name.js";

describe("isSecretName", () => {
  it.each([
    "token",
    "GITHUB_TOKEN",
    "accessToken",
    "refresh_token",
    "x-api-key",
    "apiKey",
    "apikey",
    "API_KEY",
    "AWS_SECRET_ACCESS_KEY",
    "SECRET_KEY",
    "privateKey",
    "client_secret",
    "password",
    "PGPASSWORD",
    "db.password",
    "passwd",
    "passphrase",
    "Authorization",
    "proxy-authorization",
    "credentials",
    "credential",
    "Cookie",
    "Set-Cookie",
    "_authToken",
    "tokens",
    "refreshTokens",
    "id_jwt",
    "auth",
    "DB_PASS",
    "PGPWD_PWD",
    "client-secrets",
    "api_keys",
    "apiKeys",
    "API-KEYS",
    "secretKeys",
    "private_keys",
    "AWS_ACCESS_KEYS",
    "passwords",
    "passphrases",
    "userPasswords",
    "cookies",
    "auths",
    "jwts",
    "access_tokens",
    "bot_tokens",
  ])("says yes to %s", (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each([
    "bypass",
    "cwd",
    "oauth",
    "tokenizer",
    "tokens_used",
    "secretary",
    "keyboard",
    "key",
    "author",
    "authorized",
    "cookies_enabled",
    "password_length",
    "session_id",
    "max_tokens",
    "maxTokens",
    "MAX_OUTPUT_TOKENS",
    "max_new_tokens",
    "max-completion-tokens",
    "input_tokens",
    "inputTokens",
    "total_tokens",
    "prompt_tokens",
    "cache_creation_input_tokens",
    "reasoning_tokens",
    "token_count",
    "keys",
    "public_keys",
    "primaryKeys",
    "compass",
    "passes",
    "monkey",
    "",
  ])("says no to %j", (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});

describe("isSecretUnder", () => {
  it.each([
    ["token", "abc"],
    ["token", 12345],
    ["tokens", "abc"],
    ["refresh_tokens", ["abc"]],
    ["api_keys", ["abc"]],
    ["api_keys", [123]],
    ["passwords", "123456"],
    ["pass", 1234],
    ["auth", { user: "me", pass: "x" }],
  ])("says yes to %s with %j", (name, value) => {
    expect(isSecretUnder(name, value)).toBe(true);
  });

  it.each([
    ["max_tokens", 4096],
    ["max-tokens", "4096"],
    ["tokens", 4096],
    ["api_keys", 3],
    ["cookies", 12],
    ["input_tokens", [1, 2]],
    ["password", ""],
    ["password", true],
    ["password", null],
    ["path", "/work"],
  ])("says no to %s with %j", (name, value) => {
    expect(isSecretUnder(name, value)).toBe(false);
  });
});
