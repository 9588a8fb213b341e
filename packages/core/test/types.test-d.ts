import {
  type AfterToolEvent,
  addHook,
  type BeforeLlmEvent,
  type BeforeToolEvent,
  type BranchEndEvent,
  build_session_bus,
  DEFAULT_HOOKS,
  type HookAliases,
  HookBus,
  type HookContext,
  type HookEvents,
  type HookHandler,
  HookPoint,
  HookResult,
  type HookReturn,
  hasCode,
  type MaybePromise,
  type MessageReceivedEvent,
  type Outcome,
  type Patch,
  type PluginMethods,
  type PointName,
  type PointOf,
  type PointRef,
  type Registration,
  type SessionStartEvent,
  serializeEvent,
} from "@hookline/core";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";

declare const bus: HookBus;
declare const context: HookContext;

describe("bus.on", () => {
  it("gives a handler the event of its point", () => {
    bus.on("before_tool", (event, given) => {
      expectTypeOf(event).toEqualTypeOf<BeforeToolEvent>();
      expectTypeOf(given).toEqualTypeOf<HookContext>();
      expectTypeOf(event.event_name).toEqualTypeOf<"before_tool">();
      expectTypeOf(event.tool_name).toEqualTypeOf<string>();
      expectTypeOf(event.tool_input).toEqualTypeOf<{ [key: string]: unknown }>();
      expectTypeOf(event.session_id).toEqualTypeOf<string | null>();
      expectTypeOf(event.timestamp).toEqualTypeOf<number>();
      expectTypeOf(event.agent_name).toEqualTypeOf<string | undefined>();
    });
    addHook("message_received", (event) => {
      expectTypeOf(event).toEqualTypeOf<MessageReceivedEvent>();
    });
  });

  it("gives a handler at an alias the event of the point it stands for", () => {
    bus.on("tool.pre", (event) => {
      expectTypeOf(event).toEqualTypeOf<BeforeToolEvent>();
    });
    bus.on("PostToolUse", (event) => {
      expectTypeOf(event).toEqualTypeOf<AfterToolEvent>();
    });
    bus.on("before_message", (event) => {
      expectTypeOf(event).toEqualTypeOf<MessageReceivedEvent>();
    });
    expectTypeOf<PointOf<"api.pre_call">>().toEqualTypeOf<"before_llm">();
    expectTypeOf<PointOf<"before_llm">>().toEqualTypeOf<"before_llm">();
    expectTypeOf<keyof HookAliases>().toExtend<PointRef>();
  });

  it("returns a registration and refuses what is no point or no option", () => {
    expectTypeOf(bus.on("setup", () => {})).toEqualTypeOf<Registration>();
    // @ts-expect-error there is no such point
    bus.on("beforeTool", () => {});
    // @ts-expect-error there is no such option
    bus.on("before_tool", () => {}, { prio: 1 });
    // @ts-expect-error a phase has one of three names
    bus.on("before_tool", () => {}, { phase: "before" });
    // @ts-expect-error a handler is a function
    bus.on("before_tool", "log_tool_call");
  });

  it("lets synchronous and asynchronous handlers return what their point takes", () => {
    bus.on("before_tool", async () => ({ tool_input: {} }));
    bus.on("before_tool", async () => HookResult.deny("no"));
    bus.on("notification", () => 42);
    bus.on("notification", async () => "ignored");
  });
});

describe("events", () => {
  const event = {} as BeforeToolEvent;

  it("let handlers assign rewritable fields", () => {
    event.tool_input = { path: "/" };
    event.tool_input.path = "/";
    ({}) as MessageReceivedEvent satisfies { content: string };
    const message = {} as MessageReceivedEvent;
    message.content = "new";
    const request = {} as BeforeLlmEvent;
    request.messages.push({ role: "user" });
    const output = {} as AfterToolEvent;
    output.tool_output = "";
  });

  it("let nobody assign anything else", () => {
    // @ts-expect-error read-only
    event.tool_name = "x";
    // @ts-expect-error read-only
    event.call_id = "x";
    // @ts-expect-error read-only
    event.session_id = "x";
    // @ts-expect-error read-only
    event.timestamp = 1;
    // @ts-expect-error the schema of the field
    event.tool_input = "x";
    const after = {} as AfterToolEvent;
    // @ts-expect-error rewritable before the tool, not after it
    after.tool_input = {};
    // @ts-expect-error read-only to any depth
    after.tool_input.path = "/";
    const turn = {} as HookEvents["before_agent"];
    // @ts-expect-error read-only to any depth
    turn.tools_available.push("x");
  });

  it("say which fields may be null", () => {
    expectTypeOf<SessionStartEvent["model"]>().toEqualTypeOf<string | null>();
    expectTypeOf<SessionStartEvent["session_name"]>().toEqualTypeOf<string | null>();
    expectTypeOf<BeforeToolEvent["tool_description"]>().toEqualTypeOf<string | null>();
    expectTypeOf<AfterToolEvent["tool_error"]>().toEqualTypeOf<string | null>();
    expectTypeOf<BranchEndEvent["ended_at"]>().toEqualTypeOf<number | null>();
    expectTypeOf<BeforeLlmEvent["temperature"]>().toEqualTypeOf<number | null>();
    expectTypeOf<HookEvents["after_llm"]["usage"]>().toEqualTypeOf<{
      readonly input_tokens: number;
      readonly output_tokens: number;
    } | null>();
    expectTypeOf<HookEvents["kanban_task_done"]["run_id"]>().toEqualTypeOf<
      number | null | undefined
    >();
  });

  it("can be serialised", () => {
    expectTypeOf(serializeEvent(event)).toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf(event.toJSON()).toEqualTypeOf<Record<string, unknown>>();
  });
});

describe("what a handler returns", () => {
  it("may be no opinion, a verdict or a patch at a gate", () => {
    expectTypeOf<undefined>().toExtend<HookReturn<"before_agent">>();
    expectTypeOf<null>().toExtend<HookReturn<"before_agent">>();
    expectTypeOf<boolean>().toExtend<HookReturn<"before_agent">>();
    expectTypeOf<HookResult>().toExtend<HookReturn<"before_agent">>();
    expectTypeOf<{ prompt: string }>().toExtend<HookReturn<"before_agent">>();
    expectTypeOf<{ decision: "deny"; reason: string }>().toExtend<HookReturn<"before_agent">>();
    expectTypeOf<{ decision: "allow"; modified_input: { prompt: string } }>().toExtend<
      HookReturn<"before_agent">
    >();
    expectTypeOf<Promise<{ prompt: string }>>().toExtend<HookReturn<"before_agent">>();
    expectTypeOf<HookEvents["before_agent"]>().toExtend<HookReturn<"before_agent">>();
  });

  it("may not be a patch of read-only or unknown fields", () => {
    expectTypeOf<{ tool_name: string }>().not.toExtend<HookReturn<"before_tool">>();
    expectTypeOf<{ tool_inputs: object }>().not.toExtend<HookReturn<"before_tool">>();
    expectTypeOf<{ prompt: number }>().not.toExtend<HookReturn<"before_agent">>();
    // @ts-expect-error tool_name is read-only
    bus.on("before_tool", () => ({ tool_name: "x" }));
    // @ts-expect-error tool_name is read-only
    bus.on("before_tool", async () => ({ tool_name: "x" }));
    // @ts-expect-error a patch has the type of its field
    bus.on("message_received", () => ({ content: 5 }));
    // @ts-expect-error there is no such decision
    bus.on("before_tool", () => ({ decision: "maybe" as const }));
  });

  it("may be a reason at a gate that rewrites no text, and nowhere else", () => {
    expectTypeOf<string>().toExtend<HookReturn<"before_tool">>();
    expectTypeOf<string>().toExtend<HookReturn<"before_llm">>();
    expectTypeOf<string>().toExtend<HookReturn<"on_retry">>();
    expectTypeOf<string>().not.toExtend<HookReturn<"before_agent">>();
    expectTypeOf<string>().not.toExtend<HookReturn<"after_llm">>();
    expectTypeOf<string>().not.toExtend<HookReturn<"message_sending">>();
    expectTypeOf<string>().not.toExtend<HookReturn<"on_config">>();
    bus.on("before_tool", () => "not today");
    // @ts-expect-error the prompt is text, so a text could be meant for it
    bus.on("before_agent", () => "not today");
  });

  it("may be any output after a tool", () => {
    expectTypeOf<string>().toExtend<HookReturn<"after_tool">>();
    expectTypeOf<string[]>().toExtend<HookReturn<"after_tool">>();
    expectTypeOf<{ rows: number }>().toExtend<HookReturn<"after_tool">>();
    expectTypeOf<{ tool_output: string }>().toExtend<HookReturn<"after_tool">>();
    expectTypeOf<HookResult<{ tool_output: string }>>().toExtend<HookReturn<"after_tool">>();
    expectTypeOf<number>().not.toExtend<HookReturn<"after_tool">>();
  });

  it("decides nothing where nothing can be denied", () => {
    expectTypeOf<{ config: Record<string, unknown> }>().toExtend<HookReturn<"on_config">>();
    expectTypeOf<false>().not.toExtend<HookReturn<"on_config">>();
    expectTypeOf<{ decision: "deny" }>().not.toExtend<HookReturn<"tool_result_persist">>();
    expectTypeOf<HookReturn<"session_start">>().toEqualTypeOf<unknown>();
  });

  it("has a patch of the rewritable fields alone", () => {
    expectTypeOf<keyof Patch<"before_tool">>().toEqualTypeOf<"tool_input">();
    expectTypeOf<keyof Patch<"after_agent">>().toEqualTypeOf<"response">();
    expectTypeOf<keyof Patch<"on_retry">>().toEqualTypeOf<never>();
    expectTypeOf<keyof Patch<"session_start">>().toEqualTypeOf<never>();
  });
});

describe("HookResult", () => {
  it("carries the patch of its point", () => {
    bus.on("before_agent", () => HookResult.allow("ok", { patch: { prompt: "new" } }));
    bus.on("before_agent", () => HookResult.ask("sure?", { patch: { prompt: "new" } }));
    // @ts-expect-error the patch of another point
    bus.on("before_agent", () => HookResult.allow("ok", { patch: { tool_input: {} } }));
    // @ts-expect-error a patch has the type of its field
    bus.on("before_agent", () => HookResult.allow("ok", { patch: { prompt: 5 } }));
    expectTypeOf(HookResult.allow("ok", { patch: { prompt: "new" } }).patch).toEqualTypeOf<
      { prompt: string } | undefined
    >();
  });

  it("carries no patch with a denial", () => {
    // @ts-expect-error a denial rewrites nothing
    HookResult.deny("no", { patch: { prompt: "new" } });
    // @ts-expect-error a denial rewrites nothing
    HookResult.block("no", { patch: { prompt: "new" } });
    expectTypeOf(HookResult.deny("no")).toEqualTypeOf<HookResult>();
  });

  it("is made by its four words only", () => {
    // @ts-expect-error the constructor is private
    new HookResult("deny", "no", undefined);
    expectTypeOf(HookResult.allow().decision).toEqualTypeOf<"allow" | "deny" | "block" | "ask">();
  });
});

describe("emitting", () => {
  it("yields an outcome with the event of the point, now or later", async () => {
    const emitted = bus.emit("before_tool", { tool_name: "bash" });
    expectTypeOf(emitted).toEqualTypeOf<MaybePromise<Outcome<"before_tool">>>();
    const outcome = await emitted;
    expectTypeOf(outcome.event).toEqualTypeOf<BeforeToolEvent>();
    expectTypeOf(outcome.decision).toEqualTypeOf<"none" | "allow" | "deny" | "block" | "ask">();
    expectTypeOf(outcome.additional_context).toEqualTypeOf<string | null>();
    const decided = await bus.decide("user_prompt_submit", { prompt: "hi" }, { ask: "return" });
    expectTypeOf(decided.event.prompt).toEqualTypeOf<string>();
    const blocked = await bus.blockingEmit("before_llm", { messages: [] });
    expectTypeOf(blocked.event).toEqualTypeOf<BeforeLlmEvent>();
  });

  it("demands the fields without a default and takes the others, base fields too", () => {
    bus.emit("session_start", {});
    bus.emit("session_start", { source: "resume", session_id: null, cwd: "/", timestamp: 0 });
    bus.emit("before_tool", { tool_name: "bash", tool_input: { a: 1 }, call_id: undefined });
    // @ts-expect-error tool_name is missing
    bus.emit("before_tool", {});
    // @ts-expect-error prompt is missing
    bus.emit("user_prompt_submit", { model: "gpt" });
    // @ts-expect-error messages is missing
    bus.decide("before_llm", {});
    // @ts-expect-error there is no such field
    bus.emit("before_tool", { tool_name: "bash", arguments: {} });
    // @ts-expect-error the schema of the field
    bus.emit("session_start", { source: "elsewhere" });
    // @ts-expect-error emitters use the point's own name
    bus.emit("tool.pre", { tool_name: "bash" });
    // @ts-expect-error the schema of the field, which may be null but no number
    bus.emit("session_start", { model: 5 });
  });

  it("takes payloads that nobody can edit", () => {
    const payload = Object.freeze({ messages: Object.freeze([Object.freeze({ role: "user" })]) });
    bus.emit("before_llm", payload);
    const tools = ["bash"] as const;
    bus.emit("before_agent", { tools_available: tools });
  });

  it("lets the emitter settle rewritable fields", () => {
    bus.emit(
      "before_tool",
      { tool_name: "bash" },
      {
        settle: (event) => {
          expectTypeOf(event).toEqualTypeOf<BeforeToolEvent>();
          return { tool_input: {} };
        },
      },
    );
  });
});

describe("HookContext", () => {
  it("has the options that the plugin's schema yields", () => {
    class Guard {
      static readonly options = z.object({
        branches: z.array(z.string()).default(["main"]),
        level: z.enum(["low", "high"]).optional(),
      });
      before_tool(event: BeforeToolEvent, given: HookContext<typeof Guard>) {
        return given.options.branches.includes(event.tool_name);
      }
    }
    expectTypeOf<HookContext<typeof Guard>["options"]>().toEqualTypeOf<{
      branches: string[];
      level?: "low" | "high" | undefined;
    }>();
  });

  it("has a plain record of options where there is no schema", () => {
    class Bare {}
    expectTypeOf<HookContext<typeof Bare>["options"]>().toEqualTypeOf<
      Readonly<Record<string, unknown>>
    >();
    expectTypeOf(context.options).toEqualTypeOf<Readonly<Record<string, unknown>>>();
  });

  it("resolves services by class and by name", () => {
    class Clock {
      now = 0;
    }
    expectTypeOf(context.get(Clock)).toEqualTypeOf<Clock>();
    expectTypeOf(context.get<Clock>("clock")).toEqualTypeOf<Clock>();
    expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
    expectTypeOf(context.outcome).toEqualTypeOf<Outcome | undefined>();
  });
});

describe("the vocabulary", () => {
  it("has a constant per point of the type of its name", () => {
    expectTypeOf(HookPoint.BEFORE_TOOL).toEqualTypeOf<"before_tool">();
    expectTypeOf(HookPoint.KANBAN_TASK_DONE).toEqualTypeOf<"kanban_task_done">();
    bus.on(HookPoint.BEFORE_TOOL, (event) => {
      expectTypeOf(event).toEqualTypeOf<BeforeToolEvent>();
    });
    // @ts-expect-error there is no such point
    HookPoint.BEFORE_TOOLS;
  });

  it("has an event and an optional plugin method for each point", () => {
    expectTypeOf<keyof HookEvents>().toEqualTypeOf<PointName>();
    expectTypeOf<PointName>().toExtend<keyof PluginMethods>();
    expectTypeOf<PluginMethods>().toExtend<Partial<PluginMethods>>();
    const nothing: PluginMethods = {};
    expectTypeOf(nothing).toEqualTypeOf<PluginMethods>();
    type Method = NonNullable<PluginMethods["before_tool"]>;
    expectTypeOf<Parameters<Method>[0]>().toEqualTypeOf<BeforeToolEvent>();
    expectTypeOf<ReturnType<Method>>().toEqualTypeOf<HookReturn<"before_tool">>();
  });

  it("narrows handlers by point", () => {
    expectTypeOf<Parameters<HookHandler<"after_tool">>[0]>().toEqualTypeOf<AfterToolEvent>();
  });

  it("has defaults that a session bus takes", () => {
    expectTypeOf(build_session_bus({ agent_hooks: DEFAULT_HOOKS })).toEqualTypeOf<HookBus>();
  });
});

describe("hasCode", () => {
  it("narrows what was caught, and knows the codes", () => {
    const caught: unknown = new Error();
    if (hasCode(caught, "HOOK_DENIED"))
      expectTypeOf(caught.point).toEqualTypeOf<string | undefined>();
    // @ts-expect-error there is no such code
    hasCode(caught, "DENIED");
  });
});
