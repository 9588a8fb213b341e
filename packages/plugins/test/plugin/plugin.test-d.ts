import type { BeforeToolEvent, HookContext, MessageReceivedEvent } from "@hookline/core";
import { HookResult } from "@hookline/core";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { definePlugin } from "../../src/plugin/define-plugin.js";
import { Plugin, type PluginClass, type PluginContext } from "../../src/plugin/plugin.js";
import { pluginInfo } from "../../src/plugin/plugin-info.js";

describe("the types of a plugin class", () => {
  it("know each method's event, and the options from the class's schema", () => {
    class Guard extends Plugin {
      static readonly info = pluginInfo({ name: "guard" });
      static readonly options = z.object({ branches: z.array(z.string()).default(["main"]) });

      override before_tool(event: BeforeToolEvent, context: HookContext<typeof Guard>) {
        expectTypeOf(event.tool_name).toEqualTypeOf<string>();
        expectTypeOf(context.options.branches).toEqualTypeOf<string[]>();
        return HookResult.deny("no");
      }

      override on_init(context: PluginContext<typeof Guard>) {
        expectTypeOf(context.options.branches).toEqualTypeOf<string[]>();
      }
    }
    expectTypeOf(Guard).toExtend<PluginClass>();
  });

  it("refuse a method whose event or return is another point's", () => {
    class OtherEvent extends Plugin {
      // @ts-expect-error: the event is another one
      override before_tool(_event: MessageReceivedEvent) {}
    }
    class OtherReturn extends Plugin {
      // @ts-expect-error: a denial is no return of a rewrite point
      override on_config() {
        return false;
      }
    }
    class ReadOnlyField extends Plugin {
      // @ts-expect-error: tool_name is read-only
      override before_tool() {
        return { tool_name: "x" };
      }
    }
    expectTypeOf<OtherEvent | OtherReturn | ReadOnlyField>().toBeObject();
  });

  it("refuse to override what is no point", () => {
    class Typo extends Plugin {
      // @ts-expect-error: there is no such method to override
      override beforeTool() {}
    }
    expectTypeOf<Typo>().toBeObject();
  });

  it("refuse in info a misspelt key, point or option", () => {
    // @ts-expect-error: hook is no key
    pluginInfo({ name: "x", hook: {} });
    // @ts-expect-error: before_tol is no point
    pluginInfo({ name: "x", hooks: { before_tol: {} } });
    // @ts-expect-error: prio is no option
    pluginInfo({ name: "x", hooks: { before_tool: { prio: 1 } } });
    expectTypeOf(pluginInfo({ name: "x", type: "policy" }).name).toEqualTypeOf<string>();
  });
});

describe("the types of definePlugin", () => {
  it("infer events, options and returns", () => {
    const Defined = definePlugin({
      info: { name: "defined" },
      options: z.object({ limit: z.number() }),
      on_init(context) {
        expectTypeOf(context.options.limit).toEqualTypeOf<number>();
      },
      before_tool(event, context) {
        expectTypeOf(event).toEqualTypeOf<BeforeToolEvent>();
        expectTypeOf(context.options.limit).toEqualTypeOf<number>();
        return { tool_input: { command: "ls" } };
      },
      session_end(event) {
        expectTypeOf(event.reason).toEqualTypeOf<string>();
      },
    });
    expectTypeOf(Defined).toExtend<PluginClass>();
    expectTypeOf(new Defined()).toExtend<Plugin>();
  });

  it("know the options of a plugin without a schema as a record", () => {
    definePlugin({
      info: { name: "plain" },
      before_tool(_event, context) {
        expectTypeOf(context.options).toEqualTypeOf<Record<string, unknown>>();
      },
    });
  });
});
