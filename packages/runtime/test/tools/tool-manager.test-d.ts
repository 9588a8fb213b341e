import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { SettledToolCall, ToolCallRecord } from "../../src/tools/tool-call.js";
import type { ToolHookDeniedError } from "../../src/tools/tool-hook-denied-error.js";
import { ToolManager } from "../../src/tools/tool-manager.js";

const manager = new ToolManager();

describe("ToolManager.register", () => {
  it("knows the arguments from the schema", () => {
    manager.register({
      name: "add",
      description: "",
      input: z.object({ a: z.number(), note: z.string().default("") }),
      execute: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ a: number; note: string }>();
      },
    });
  });

  it("gives a record where there is none", () => {
    manager.register({
      name: "any",
      description: "",
      execute: (args) => {
        expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>();
      },
    });
  });

  it("takes no tool whose function wants something else than its schema yields", () => {
    manager.register({
      name: "add",
      description: "",
      input: z.object({ a: z.number() }),
      // @ts-expect-error the schema yields a number
      execute: ({ a }: { a: string }) => a,
    });
  });
});

describe("the records of calls", () => {
  it("are told apart by their status", () => {
    expectTypeOf(manager.invoke).returns.resolves.toEqualTypeOf<ToolCallRecord>();
    const settled = {} as SettledToolCall;
    if (settled.status === "denied") {
      expectTypeOf(settled.error).toEqualTypeOf<ToolHookDeniedError>();
    }
    // @ts-expect-error a completed call has no error
    if (settled.status === "completed") settled.error;
  });
});
