import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { FailurePolicy, PointKind } from "../../src/points/define-point.js";
import {
  DORMANT_POINTS,
  definitionOf,
  familyOf,
  fieldsOf,
  HOOK_POINTS,
  HookPoint,
  POINT_FAMILIES,
  POINT_NAMES,
  type PointName,
} from "../../src/points/index.js";
import { findPoint } from "../../src/points/resolve-point.js";

type Row = readonly [
  kind: PointKind,
  onFailure: FailurePolicy,
  rewrites: readonly string[],
  aliases: readonly string[],
];

const watched = (...aliases: string[]): Row => ["observe", "isolate", [], aliases];

/** What the vocabulary must say, written down apart from it. */
const EXPECTED: Readonly<Record<PointName, Row>> = {
  setup: watched(),
  session_start: watched("session.start", "SessionStart"),
  session_end: watched("session.end", "SessionEnd"),
  session_persist_failed: watched(),
  branch_create: watched("branch.create"),
  branch_end: watched("branch.end"),
  message_add: watched("message.add"),
  user_prompt_submit: ["gate", "deny", ["prompt"], ["prompt.submit", "UserPromptSubmit"]],
  before_agent: ["gate", "deny", ["prompt"], []],
  after_agent: ["gate", "isolate", ["response"], ["Stop"]],
  subagent_stop: ["gate", "isolate", ["response"], ["SubagentStop"]],
  before_llm: ["gate", "deny", ["messages"], ["api.pre_call"]],
  before_tool_definitions: ["gate", "deny", ["tool_definitions"], []],
  after_llm: ["gate", "isolate", ["response", "reasoning"], ["api.post_call"]],
  llm_stream_text: ["rewrite", "isolate", ["text"], []],
  llm_stream_chunk: watched("api.stream_chunk"),
  model_fallback: watched(),
  prompt_prefix_invalidated: watched(),
  before_tool: ["gate", "deny", ["tool_input"], ["tool.pre", "PreToolUse"]],
  after_tool: ["gate", "deny", ["tool_output", "tool_error"], ["tool.post", "PostToolUse"]],
  tool_error: watched("tool.error", "PostToolUseFailure"),
  tool_result_persist: ["rewrite", "isolate", ["result"], []],
  on_permission_ask: ["gate", "deny", [], ["PermissionRequest"]],
  on_config: ["rewrite", "isolate", ["config"], []],
  on_auth: ["rewrite", "isolate", ["credentials"], []],
  on_error: watched(),
  on_retry: ["gate", "isolate", [], []],
  before_compaction: ["gate", "isolate", [], ["PreCompact"]],
  after_compaction: watched("PostCompact"),
  notification: watched("Notification"),
  message_received: ["gate", "isolate", ["content"], ["before_message"]],
  message_sending: ["gate", "isolate", ["content"], ["after_message"]],
  message_sent: watched(),
  message_undelivered: watched(),
  gateway_start: watched(),
  gateway_stop: watched(),
  schedule_add: watched(),
  schedule_remove: watched(),
  schedule_trigger: watched(),
  job_completed: watched(),
  cli_backend_execute: watched(),
  kanban_task_created: watched(),
  kanban_task_claimed: watched(),
  kanban_task_moved: watched(),
  kanban_task_done: watched(),
  kanban_task_blocked: watched(),
  kanban_task_failed: watched(),
  artifact_created: watched("artifact.created"),
};

/** Fields without which an event would say nothing, so that an emitter has to supply them. */
const REQUIRED: { readonly [N in PointName]?: readonly string[] } = {
  branch_create: ["branch_id"],
  branch_end: ["branch_id"],
  message_add: ["branch_id", "message"],
  user_prompt_submit: ["prompt"],
  before_llm: ["messages"],
  llm_stream_text: ["text"],
  prompt_prefix_invalidated: ["old_sig", "new_sig"],
  before_tool_definitions: ["tool_definitions"],
  before_tool: ["tool_name"],
  after_tool: ["tool_name"],
  tool_error: ["tool_name", "error"],
  tool_result_persist: ["tool_name", "result"],
};

/** The 45 established snake_case names, without the two that are a plugin's own life. */
const SNAKE_CASE = [
  ..."setup session_start session_end session_persist_failed user_prompt_submit".split(" "),
  ..."before_agent after_agent before_llm after_llm model_fallback".split(" "),
  ..."prompt_prefix_invalidated before_tool_definitions before_tool after_tool".split(" "),
  ..."tool_result_persist on_permission_ask on_config on_auth on_error on_retry".split(" "),
  ..."before_compaction after_compaction message_received message_sending message_sent".split(" "),
  ..."message_undelivered gateway_start gateway_stop schedule_add schedule_remove".split(" "),
  ..."schedule_trigger job_completed subagent_stop notification cli_backend_execute".split(" "),
  ..."kanban_task_created kanban_task_claimed kanban_task_moved kanban_task_done".split(" "),
  ..."kanban_task_blocked kanban_task_failed before_message after_message".split(" "),
];

const DOTTED: Readonly<Record<string, PointName>> = {
  "session.start": "session_start",
  "session.end": "session_end",
  "branch.create": "branch_create",
  "branch.end": "branch_end",
  "message.add": "message_add",
  "prompt.submit": "user_prompt_submit",
  "api.pre_call": "before_llm",
  "api.post_call": "after_llm",
  "api.stream_chunk": "llm_stream_chunk",
  "tool.pre": "before_tool",
  "tool.post": "after_tool",
  "tool.error": "tool_error",
  "artifact.created": "artifact_created",
};

describe("the vocabulary", () => {
  it("has exactly the expected points", () => {
    expect([...POINT_NAMES].sort()).toEqual(Object.keys(EXPECTED).sort());
    expect(POINT_NAMES).toHaveLength(48);
  });

  it.each(Object.entries(EXPECTED))("says what %s is", (name, [kind, onFailure, rewrites]) => {
    const row = definitionOf(name as PointName);
    expect(row.kind).toBe(kind);
    expect(row.onFailure ?? "isolate").toBe(onFailure);
    expect(row.rewrites ?? []).toEqual(rewrites);
  });

  it("knows every alias of every point", () => {
    for (const [name, [, , , aliases]] of Object.entries(EXPECTED)) {
      for (const alias of aliases) expect(findPoint(alias), alias).toBe(name);
    }
  });

  it("has all 45 snake_case names but the two that are a plugin's own life", () => {
    expect(SNAKE_CASE).toHaveLength(43);
    for (const name of SNAKE_CASE) expect(findPoint(name), name).toBeDefined();
    for (const name of ["on_init", "on_shutdown"]) expect(findPoint(name), name).toBeUndefined();
  });

  it("has all 13 dotted names as aliases", () => {
    expect(Object.keys(DOTTED)).toHaveLength(13);
    for (const [alias, name] of Object.entries(DOTTED)) expect(findPoint(alias), alias).toBe(name);
  });

  it("gives no name to two points", () => {
    const known = POINT_NAMES.flatMap((name) => [name, ...(definitionOf(name).aliases ?? [])]);
    expect(new Set(known).size).toBe(known.length);
  });

  it("has each point in one family and in its order", () => {
    const listed = Object.values(POINT_FAMILIES).flatMap((family) => Object.keys(family));
    expect(listed).toEqual([...POINT_NAMES]);
    expect(familyOf("before_tool")).toBe("tool");
    expect(familyOf("kanban_task_done")).toBe("board");
    expect(familyOf("toString" as PointName)).toBe("");
  });

  it("tests no field with matchers that handlers may change", () => {
    for (const name of POINT_NAMES) {
      const { match, rewrites = [] } = definitionOf(name);
      expect(rewrites).not.toContain(match);
    }
  });

  it("lists the points of a family in the order of an agent's life", () => {
    expect(Object.keys(POINT_FAMILIES.session)).toEqual([
      "session_start",
      "session_end",
      "session_persist_failed",
      "branch_create",
      "branch_end",
      "message_add",
    ]);
    expect(Object.keys(POINT_FAMILIES.tool).slice(0, 3)).toEqual([
      "before_tool_definitions",
      "before_tool",
      "after_tool",
    ]);
  });

  it("reserves artifact_created alone", () => {
    expect([...DORMANT_POINTS]).toEqual(["artifact_created"]);
  });

  it("records every emit but those of stream chunks and of the conversation itself", () => {
    const recorded = (as: unknown) =>
      POINT_NAMES.filter((name) => definitionOf(name).recorded === as).sort();
    expect(recorded(false)).toEqual(["llm_stream_chunk", "message_add"]);
    expect(recorded("failures")).toEqual(["llm_stream_text"]);
  });

  it("gives handlers 3 s at session_end and all the time at on_permission_ask", () => {
    const own = POINT_NAMES.filter((name) => definitionOf(name).timeout !== undefined);
    expect([...own].sort()).toEqual(["on_permission_ask", "session_end"]);
    expect(definitionOf("session_end").timeout).toBe(3_000);
    expect(definitionOf("on_permission_ask").timeout).toBe(Number.POSITIVE_INFINITY);
  });

  it("takes any output for what it is where output is judged", () => {
    const opaque = POINT_NAMES.filter((name) => definitionOf(name).output !== undefined);
    expect([...opaque].sort()).toEqual(["after_tool", "tool_result_persist"]);
  });

  it("can not be changed", () => {
    for (const name of POINT_NAMES) expect(Object.isFrozen(HOOK_POINTS[name]), name).toBe(true);
  });
});

describe("HookPoint", () => {
  it("has a constant per point that equals its name", () => {
    expect(HookPoint.BEFORE_TOOL).toBe("before_tool");
    expect(Object.keys(HookPoint)).toHaveLength(POINT_NAMES.length);
    for (const [constant, name] of Object.entries(HookPoint)) {
      expect(constant).toBe(name.toUpperCase());
      expect(HOOK_POINTS).toHaveProperty(name);
    }
  });

  it("can not be changed", () => {
    expect(Object.isFrozen(HookPoint)).toBe(true);
  });
});

describe.each(POINT_NAMES)("the row of %s", (name) => {
  const row = definitionOf(name);
  const shape = row.payload().shape as Readonly<Record<string, z.ZodType>>;

  it("is described for people", () => {
    expect(row.summary).toMatch(/^[A-Z].*[^.]$/);
    if (row.details !== undefined) expect(row.details).toMatch(/\.$/);
  });

  it("describes every field of the payload", () => {
    expect(fieldsOf(name)).toEqual(Object.keys(shape));
    for (const [field, schema] of Object.entries(shape)) {
      expect(descriptionOf(schema), field).toMatch(/\S/);
    }
  });

  it("names fields in snake_case, and none that every event has", () => {
    for (const field of fieldsOf(name)) {
      expect(field).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      expect(["session_id", "cwd", "event_name", "timestamp", "agent_name"]).not.toContain(field);
    }
  });

  it("rewrites, matches and serialises only fields there are", () => {
    const fields = fieldsOf(name);
    for (const field of [...(row.rewrites ?? []), ...Object.keys(row.serialize ?? {})]) {
      expect(fields).toContain(field);
    }
    if (row.match !== undefined) expect([...fields, "agent_name"]).toContain(row.match);
  });

  it("demands only what has no default", () => {
    const required = REQUIRED[name] ?? [];
    const { data, error } = row.payload().safeParse({});
    const missing = error?.issues.map(({ path }) => path.join(".")) ?? [];
    expect(missing.sort()).toEqual([...required].sort());
    if (required.length === 0) expect(row.payload().safeParse(data).data).toEqual(data);
  });

  it("has a JSON Schema", () => {
    expect(() => z.toJSONSchema(row.payload(), { io: "input" })).not.toThrow();
  });
});

/** A description, of the schema itself or of what it wraps. */
function descriptionOf(schema: z.ZodType): string | undefined {
  if (schema.description !== undefined) return schema.description;
  const inner = (schema.def as { innerType?: z.ZodType }).innerType;
  return inner === undefined ? undefined : descriptionOf(inner);
}

describe("schemas of the vocabulary", () => {
  it.each([
    ["setup", { trigger: "later" }],
    ["session_start", { source: "elsewhere" }],
    ["before_tool", { tool_name: "bash", tool_input: "rm" }],
    ["before_tool", { tool_name: 5 }],
    ["before_llm", { messages: "hi" }],
    ["before_tool_definitions", { tool_definitions: [{ type: "retrieval" }] }],
    ["after_llm", { status: "splendid" }],
    ["llm_stream_chunk", { chunk_type: "noise" }],
    ["on_retry", { attempt: 1.5 }],
    ["kanban_task_done", { return_code: "0" }],
  ] as const)("of %s refuses %j", (name, payload) => {
    expect(HOOK_POINTS[name].payload().safeParse(payload).success).toBe(false);
  });

  it("keep what a message or a tool definition has besides", () => {
    const messages = [{ role: "user", content: [{ type: "image" }], custom: 1 }];
    expect(HOOK_POINTS.before_llm.payload().parse({ messages })).toMatchObject({ messages });
    const tool_definitions = [
      { type: "function", function: { name: "bash", strict: true }, cache: "ephemeral" },
    ];
    const parsed = HOOK_POINTS.before_tool_definitions.payload().parse({ tool_definitions });
    expect(parsed.tool_definitions).toEqual(tool_definitions);
  });
});
