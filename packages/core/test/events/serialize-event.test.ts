import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HookBus } from "../../src/bus/hook-bus.js";
import type { EmitOptions } from "../../src/dispatch/emit-options.js";
import { type SerializableEvent, serializeEvent } from "../../src/events/serialize-event.js";
import {
  definitionOf,
  fieldsOf,
  type GateName,
  POINT_NAMES,
  type PointName,
} from "../../src/points/index.js";
import { MemoryObserver } from "../../src/signals/memory-observer.js";
import { SAMPLES } from "./samples/index.js";
import { CUT, LONG, MASK } from "./samples/sample.js";

type Fields = Record<string, unknown>;

/** What an emit leaves behind: the event itself, its written form and its signal's. */
interface Trace {
  readonly event: SerializableEvent & Fields;
  readonly written: Fields;
  readonly signals: MemoryObserver["signals"];
}

const TIME = 1_700_000_000_000;
const BASE = { session_id: "s1", cwd: "/project", timestamp: "2023-11-14T22:13:20.000Z" };

async function trace(
  point: PointName,
  payload: object,
  options: EmitOptions = {},
  bus = new HookBus({ sessionId: "s1", cwd: "/project" }),
): Promise<Trace> {
  const observer = new MemoryObserver();
  bus.bind(observer);
  const supplied = { timestamp: TIME, ...payload } as never;
  const isGate = definitionOf(point).kind === "gate";
  const { event } = isGate
    ? await bus.decide(point as GateName, supplied, options as never)
    : await bus.emit(point, supplied, options as never);
  const live = event as unknown as SerializableEvent & Fields;
  return { event: live, written: serializeEvent(live), signals: observer.signals };
}

/** The written form of one field of a point. */
async function field(point: PointName, name: string, value: unknown, options?: EmitOptions) {
  const { payload } = SAMPLES[point].minimal;
  return (await trace(point, { ...payload, [name]: value }, options)).written[name];
}

describe.each(POINT_NAMES)("serializeEvent at %s", (point) => {
  const { minimal, full } = SAMPLES[point];

  it("writes the base fields and the defaults of what was not supplied", async () => {
    const { written } = await trace(point, minimal.payload);
    expect(written).toStrictEqual({ ...BASE, event_name: point, ...minimal.written });
  });

  it("writes every field as its rule says", async () => {
    expect(Object.keys(full.payload).sort()).toEqual([...fieldsOf(point)].sort());
    const { written } = await trace(point, full.payload);
    expect(written).toStrictEqual({ ...BASE, event_name: point, ...full.written });
  });

  it("leaves the live fields as the emitter gave them", async () => {
    const { event } = await trace(point, full.payload);
    for (const [name, value] of Object.entries(full.payload)) expect(event[name]).toBe(value);
  });

  it("gives the event the defaults of its schema", async () => {
    const { event } = await trace(point, minimal.payload);
    const parsed = definitionOf(point).payload().parse(minimal.payload) as Fields;
    for (const name of fieldsOf(point)) expect(event[name], name).toEqual(parsed[name]);
  });

  it("shows no prompt and no conversation", async () => {
    const { written, signals } = await trace(point, full.payload);
    expect(JSON.stringify([written, signals])).not.toContain("PROMPT");
  });

  it("shows a known secret nowhere, whatever field it is in", async () => {
    const secret = "tr0ub4dor";
    const payload = plant(full.payload, (text) => `${text} ${secret}!`);
    const { written, signals } = await trace(point, payload as object, { redact: [secret] });
    expect(JSON.stringify([written, signals])).not.toContain(secret);
  });

  it("writes the same in the signal and in every JSON and text form of the event", async () => {
    const { event, written, signals } = await trace(point, full.payload);
    expect(JSON.parse(JSON.stringify(event))).toEqual(JSON.parse(JSON.stringify(written)));
    expect(inspect(event, { depth: 9 })).toBe(inspect(written, { depth: 9 }));
    if (definitionOf(point).recorded === undefined) expect(signals[0]?.event).toEqual(written);
  });
});

/** A copy of a payload with each text in it changed. */
function plant(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => plant(item, change));
  if (value instanceof Error) return new Error(change(value.message));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, plant(inner, change)]),
  );
}

describe("serializeEvent and the base fields", () => {
  it("writes the agent's name only where it is known", async () => {
    const bus = new HookBus({ sessionId: null, cwd: "/project", agentName: "ann" });
    expect((await trace("setup", {}, {}, bus)).written).toMatchObject({
      session_id: null,
      agent_name: "ann",
    });
    expect((await trace("setup", {})).written).not.toHaveProperty("agent_name");
  });

  it("prefers what the emitter says to what the bus knows", async () => {
    const bus = new HookBus({ sessionId: "s1", cwd: "/project", agentName: "ann" });
    const said = { session_id: null, cwd: "/other", agent_name: "bob", timestamp: 0 };
    expect((await trace("setup", said, {}, bus)).written).toMatchObject({
      session_id: null,
      cwd: "/other",
      agent_name: "bob",
      timestamp: "1970-01-01T00:00:00.000Z",
    });
  });

  it("writes now where the emitter names no time", async () => {
    const before = Date.now();
    const bus = new HookBus();
    const { event } = await bus.emit("setup", {});
    const written = Date.parse(serializeEvent(event).timestamp as string);
    expect(written).toBeGreaterThanOrEqual(before);
    expect(written).toBeLessThanOrEqual(Date.now());
    expect(written).toBe(event.timestamp);
  });

  it("hands on the null that an emitter gave for a field of any type", async () => {
    expect((await trace("message_add", { branch_id: "b1", message: null })).event.message).toBe(
      null,
    );
    expect(await field("tool_error", "error", null)).toBe(null);
  });

  it.each(["no_such_point", "__proto__", "toString"])(
    "writes only the base fields of an event of the unknown point %s",
    (event_name) => {
      const event = { event_name, session_id: null, cwd: "/p", timestamp: TIME, prompt: "PROMPT" };
      expect(serializeEvent(event)).toEqual({
        event_name,
        session_id: null,
        cwd: "/p",
        timestamp: BASE.timestamp,
      });
    },
  );

  it("writes an event that another copy of the package has made", () => {
    const event = {
      event_name: "notification",
      session_id: "s1",
      cwd: "/project",
      timestamp: TIME,
      message: "say xyzzy",
      [Symbol.for("hookline.event-secrets")]: ["xyzzy"],
    };
    expect(serializeEvent(event).message).toBe(`say ${MASK}`);
  });

  it("shows what handlers have rewritten, and no secret in it", async () => {
    const bus = new HookBus();
    bus.on("before_tool", () => ({ tool_input: { text: "new xyzzy", password: "p" } }));
    const { written } = await trace("before_tool", { tool_name: "a" }, { redact: ["xyzzy"] }, bus);
    expect(written.tool_input).toEqual({ text: `new ${MASK}`, password: MASK });
  });
});

describe("serializeEvent and the cut", () => {
  const CUT_FIELDS = [
    ["session_persist_failed", "content"],
    ["message_received", "content"],
    ["message_sending", "content"],
    ["message_sent", "content"],
    ["message_undelivered", "content"],
    ["after_agent", "response"],
    ["cli_backend_execute", "content"],
    ["schedule_trigger", "message"],
    ["kanban_task_failed", "error"],
  ] as const;

  it.each(CUT_FIELDS)("keeps 500 characters at %s of %s", async (point, name) => {
    expect(await field(point, name, LONG)).toBe(CUT);
    expect(await field(point, name, CUT)).toBe(CUT);
    expect(await field(point, name, `${CUT}!`)).toBe(CUT);
    expect(await field(point, name, "short")).toBe("short");
  });

  it.each(CUT_FIELDS)("writes an empty text at %s of %s", async (point, name) => {
    const empty = point === "cli_backend_execute" ? null : "";
    expect(await field(point, name, "")).toBe(empty);
  });

  it("leaves no piece of a secret at the cut, wherever it stands", async () => {
    const secret = "kQ7xW2mZ9pLv";
    const pieces = Array.from({ length: secret.length - 3 }, (_, i) => secret.slice(i, i + 4));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CUT_FIELDS),
        fc.integer({ min: 470, max: 510 }),
        async ([point, name], position) => {
          const text = `${".".repeat(position)}${secret}${".".repeat(100)}`;
          const written = String(await field(point, name, text, { redact: [secret] }));
          expect(written.length).toBeLessThanOrEqual(500);
          for (const piece of pieces) expect(written).not.toContain(piece);
        },
      ),
    );
  });

  it("leaves no piece of a credential at the cut", async () => {
    for (let position = 470; position <= 500; position++) {
      const text = `${" ".repeat(position)}ghp_kQ7xW2mZ9pLvkQ7xW2mZ9pLv`;
      const written = await field("message_sent", "content", text);
      expect(written).not.toContain("ghp_");
    }
  });
});

describe("serializeEvent and tool output", () => {
  it.each([[0], [""], [false], [null], [Number.NaN], [0n], [[]], [{}], [Object.create(null)]])(
    "writes null for the empty output %o",
    async (output) => {
      expect(await field("after_tool", "tool_output", output)).toBeNull();
      expect(await field("tool_result_persist", "result", output)).toBeNull();
    },
  );

  it.each<[unknown, string]>([
    ["text", "text"],
    [true, "true"],
    [5, "5"],
    [7n, "7"],
    [[0], "[0]"],
    [{ a: null }, '{"a":null}'],
    [new Error("broken"), "Error: broken"],
    [Buffer.from("abc"), "[3 bytes]"],
    [new Map([["a", 1]]), '{"a":1}'],
  ])("writes %o as text", async (output, text) => {
    expect(await field("after_tool", "tool_output", output)).toBe(text);
    expect(await field("tool_result_persist", "result", output)).toBe(text);
  });

  it("does not cut it", async () => {
    expect(await field("after_tool", "tool_output", LONG)).toBe(LONG);
  });

  it("writes an output that has no JSON form", async () => {
    const circular: Fields = {};
    circular.self = circular;
    expect(await field("after_tool", "tool_output", circular)).toBe('{"self":"[circular]"}');
    const broken = {
      toJSON() {
        throw new Error("no");
      },
    };
    expect(await field("after_tool", "tool_output", broken)).toBe("[unreadable: no]");
  });
});

describe("serializeEvent and credentials", () => {
  it("keeps the names of credentials and masks whatever is under them", async () => {
    expect(await field("on_auth", "credentials", { user: "me", otp: 123456, nested: {} })).toEqual({
      user: MASK,
      otp: MASK,
      nested: MASK,
    });
  });

  it("masks credentials that are no record", async () => {
    expect(await field("on_auth", "credentials", "plain-credential")).toBe(MASK);
    expect(await field("on_auth", "credentials", 123456)).toBe(MASK);
  });

  it("masks prompts that are no text", async () => {
    expect(await field("user_prompt_submit", "prompt", [{ text: "PROMPT" }])).toBe(MASK);
  });

  it("counts nothing where a list is none", async () => {
    const { written } = await trace("before_llm", { messages: "PROMPT" });
    expect(written.messages_count).toBe(0);
    expect(JSON.stringify(written)).not.toContain("PROMPT");
  });

  it("masks the prompt of a delegated turn wherever the command has it", async () => {
    const command = ["codex", "exec", "fix the bug", "--note=fix the bug", "say: fix the bug"];
    const payload = { command, error: "codex exec fix the bug: exit 1", content: "fix the bug!" };
    const { event, written } = await trace("cli_backend_execute", payload, {
      redact: ["fix the bug"],
    });
    expect(written).toMatchObject({
      command: ["codex", "exec", MASK, `--note=${MASK}`, `say: ${MASK}`],
      error: `codex exec ${MASK}: exit 1`,
      content: `${MASK}!`,
    });
    expect(event.command).toBe(command);
    expect(command[2]).toBe("fix the bug");
  });
});

it("masks in an error what is masked in the command, whoever emits it", async () => {
  const { written, signals } = await trace("cli_backend_execute", {
    command: [
      "c",
      "-p",
      "my secret prompt",
      "--system=the system words",
      "-mglued words",
      "https://u:pw12@h/x",
    ],
    error: "c failed on: my secret prompt / the system words / glued words / pw12 / h",
  });
  for (const form of [written, signals[0]?.event]) {
    expect(form?.error).toBe(`c failed on: ${MASK} / ${MASK} / ${MASK} / pw12 / h`);
    expect(JSON.stringify(form?.command)).not.toContain("pw12");
  }
});
