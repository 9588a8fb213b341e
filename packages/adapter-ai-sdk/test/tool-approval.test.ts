import { HookResult, type HookSource } from "@hookline/core";
import { generateText, type ModelMessage, stepCountIs, streamText, type ToolSet, tool } from "ai";
import * as sdkTest from "ai/test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hooks } from "../src/index.js";
import type { ToolApprovalSetting } from "../src/tools/hooked-approval.js";
import { recorder, source } from "./support/recorded.js";
import { scripted } from "./support/scripted-model.js";

const question: ModelMessage = { role: "user", content: "Tell everybody." };
const sending = { calls: [{ tool: "send", input: { to: "all" } }] };

const asks = (): HookSource =>
  source((bus) => void bus.on("before_tool", () => HookResult.ask("Really to all?")));
const denies = (): HookSource =>
  source((bus) => void bus.on("before_tool", () => HookResult.deny("not today")));
const answers = (verdict: boolean): HookSource =>
  source((bus) => void bus.on("on_permission_ask", () => verdict));

/** The setting in both of its forms. */
const forms: readonly [string, (status: string) => ToolApprovalSetting][] = [
  ["for all calls", (status) => () => status],
  ["tool by tool", (status) => ({ send: status })],
  ["by a function of a tool", (status) => ({ send: async () => ({ type: status }) })],
];

/** A call that sends, in the settings of which something is said of approvals. */
async function sentWith(
  toolApproval: ToolApprovalSetting,
  sources: readonly HookSource[],
  { messages = [question], isAfter = false, how = "generate" } = {},
) {
  const sent: unknown[] = [];
  const send = tool({
    inputSchema: z.object({ to: z.string() }),
    execute: (input) => {
      sent.push(input);
      return "sent";
    },
  });
  const events = recorder("before_tool", "on_permission_ask", "after_tool");
  const mock = messages.length === 1 ? scripted(sending, "Done.") : scripted("Done.");
  const given = { model: mock, tools: { send } as ToolSet };
  const approving = { toolApproval } as object;
  const hooked = hooks(isAfter ? given : { ...given, ...approving }, {
    sources: [...sources, events],
  });
  const call = {
    ...{ ...hooked, ...(isAfter ? approving : {}) },
    ...{ messages, stopWhen: stepCountIs(2) },
  };
  const { steps } =
    how === "generate" ? await generateText(call) : { steps: await streamText(call).steps };
  const content = steps[0]?.content ?? [];
  const request = content.find(
    (part) => part.type === "tool-approval-request" && !("isAutomatic" in part && part.isAutomatic),
  ) as { readonly approvalId: string } | undefined;
  const told = JSON.stringify(mock.requests.at(-1)?.prompt.at(-1));
  const [first] = steps;
  return { sent, events: events.seen, request, told, messages: first?.response.messages ?? [] };
}

/** The messages of a request that brings the answer. */
function answered({ request, messages }: Awaited<ReturnType<typeof sentWith>>): ModelMessage[] {
  const approvalId = request?.approvalId ?? "";
  const answer = { type: "tool-approval-response" as const, approvalId, approved: true };
  return [question, ...messages, { role: "tool", content: [answer] }];
}

// Only the SDK 7 has this setting.
describe.runIf("MockLanguageModelV4" in sdkTest).each(forms)("toolApproval, %s", (_form, says) => {
  it.each(["generate", "stream"])(
    "asks inside the gates, and runs once allowed, by %s",
    async (how) => {
      const first = await sentWith(says("user-approval"), [], { how });
      expect(first.sent).toEqual([]);
      expect(first.events).toEqual(["before_tool", "on_permission_ask"]);
      const later = await sentWith(says("user-approval"), [], { messages: answered(first), how });
      expect(later.sent).toEqual([{ to: "all" }]);
      expect(later.events).toEqual(["before_tool", "after_tool"]);
    },
  );

  it("is not asked for where a handler of on_permission_ask answers", async () => {
    const yes = await sentWith(says("user-approval"), [answers(true)]);
    expect(yes).toMatchObject({ sent: [{ to: "all" }], request: undefined });
    const no = await sentWith(says("user-approval"), [answers(false)]);
    expect(no).toMatchObject({ sent: [], request: undefined });
    expect(no.told).toContain("was denied");
  });

  it.each(["approved", "not-applicable"])(
    "that is %s does not silence a handler that asks",
    async (status) => {
      const { sent, request } = await sentWith(says(status), [asks()]);
      expect(sent).toEqual([]);
      expect(request).toBeDefined();
      const runs = await sentWith(says(status), []);
      expect(runs.sent).toEqual([{ to: "all" }]);
    },
  );

  it.each(["approved", "user-approval"])("that is %s opens no gate that denies", async (status) => {
    const { sent, request, told } = await sentWith(says(status), [denies()]);
    expect({ sent, request }).toEqual({ sent: [], request: undefined });
    expect(told).toContain("not today");
  });

  it("that denies keeps the tool from running, and from the gates", async () => {
    const { sent, events } = await sentWith(says("denied"), []);
    expect({ sent, events }).toEqual({ sent: [], events: [] });
  });

  it("does not open a gate that denies in the later request", async () => {
    const first = await sentWith(says("user-approval"), []);
    const later = await sentWith(says("user-approval"), [denies()], { messages: answered(first) });
    expect(later.sent).toEqual([]);
  });

  it("that comes after hooks() makes a question of a handler a denial", async () => {
    const { sent, request } = await sentWith(says("approved"), [asks()], { isAfter: true });
    expect({ sent, request }).toEqual({ sent: [], request: undefined });
  });
});
