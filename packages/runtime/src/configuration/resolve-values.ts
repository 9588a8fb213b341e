import type { HookBus, HookPayloadBase } from "@hookline/core";

/** Named values: a configuration, or credentials. */
export type NamedValues = Readonly<Record<string, unknown>>;

/** Puts a configuration to `on_config`; logs and signals show none of its values. */
export async function resolveConfig(
  config: NamedValues | null,
  hooks: HookBus,
  base: HookPayloadBase,
): Promise<NamedValues | null> {
  const { event } = await hooks.emit(
    "on_config",
    { ...base, config: config as Record<string, unknown> | null },
    { redact: textsIn(config) },
  );
  return event.config;
}

/** Puts credentials to `on_auth`; logs and signals show none of them. */
export async function resolveCredentials(
  credentials: NamedValues | null,
  authType: string,
  hooks: HookBus,
  base: HookPayloadBase,
): Promise<NamedValues | null> {
  const { event } = await hooks.emit(
    "on_auth",
    { ...base, auth_type: authType, credentials: credentials as Record<string, unknown> | null },
    { redact: textsIn(credentials) },
  );
  return event.credentials;
}

/** Every text among the values, to any depth. */
function textsIn(value: unknown, met = new Set<unknown>()): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (Object(value) !== value || met.has(value)) return [];
  met.add(value);
  return Object.values(value as object).flatMap((one) => textsIn(one, met));
}
