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
    ["auth", { user: "me", pass: "x" }],
  ])("says yes to %s with %j", (name, value) => {
    expect(isSecretUnder(name, value)).toBe(true);
  });

  it.each([
    ["max_tokens", 4096],
    ["max-tokens", "4096"],
    ["password", ""],
    ["password", true],
    ["password", null],
    ["path", "/work"],
  ])("says no to %s with %j", (name, value) => {
    expect(isSecretUnder(name, value)).toBe(false);
  });
});
