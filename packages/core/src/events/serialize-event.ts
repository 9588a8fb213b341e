import { hiddenTexts } from "../points/hidden-texts.js";
import { definitionOf, fieldsOf } from "../points/index.js";
import { findPoint } from "../points/resolve-point.js";
import { redactValue } from "../redact/redact-value.js";

/** What any event offers, made by this copy of the package or another. */
export interface SerializableEvent {
  readonly event_name: string;
  readonly session_id: string | null;
  readonly cwd: string;
  readonly timestamp: number;
  readonly agent_name?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Texts of an emit that logs must not show; read from events of any copy of the package. */
export const SECRETS = Symbol.for("hookline.event-secrets");

/**
 * The JSON form of an event for logs and signals: credentials and prompts masked, long texts cut
 * (500 characters), conversations and tool lists replaced by how many items they have, the time
 * as ISO 8601. The event itself is left as it is.
 */
export function serializeEvent(event: SerializableEvent): Record<string, unknown> {
  const named = (event as { readonly [SECRETS]?: readonly string[] })[SECRETS] ?? [];
  const point = findPoint(event.event_name);
  const hidden = point === undefined ? [] : hiddenTexts(point, event as unknown as Fields);
  return writeEvent(event, [...named, ...hidden]);
}

/** The same with every text in `secrets` masked. */
export function writeEvent(
  event: SerializableEvent,
  secrets: readonly string[],
): Record<string, unknown> {
  const json: Record<string, unknown> = {
    session_id: event.session_id,
    cwd: event.cwd,
    event_name: event.event_name,
    timestamp: new Date(event.timestamp).toISOString(),
  };
  if (event.agent_name !== undefined) json.agent_name = event.agent_name;
  const point = findPoint(event.event_name);
  if (point === undefined) return json;
  const rules = definitionOf(point).serialize ?? {};
  for (const field of fieldsOf(point)) {
    const value = (event as unknown as Fields)[field];
    if (value === undefined) continue;
    const rule = rules[field];
    json[rule?.key ?? field] =
      rule === undefined ? redactValue(value, secrets) : rule.write(value, secrets);
  }
  return json;
}
