import { HookResult, type HookSource } from "@hookline/core";
import { openSession } from "@hookline/runtime";
import { type ModelMessage, ToolLoopAgent, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hooks } from "../src/index.js";
import { recorder, source } from "./support/recorded.js";
import { type Script, scripted } from "./support/scripted-model.js";

const sending = { calls: [{ tool: "send", input: { to: "all" } }] };

/** An agent that sends, in a fresh process as far as it knows: its requests share nothing. */
function sender(sources: readonly HookSource[], needsApproval = false) {
  const sent: unknown[] = [];
  const send = tool({
    inputSchema: z.object({ to: z.string() }),
    needsApproval,
    execute: (input) => {
      sent.push(input);
      return "sent";
    },
  });
  const agent = (...script: readonly Script[]) =>
    new ToolLoopAgent(hooks({ model: scripted(...script), tools: { send } }, { sources }));
  return { agent, sent };
}

const asks = (): HookSource =>
  source((bus) => void bus.on("before_tool", () => HookResult.ask("Really to all?")));

const question: ModelMessage = { role: "user", content: "Tell everybody." };

/** The messages with which a client answers what an agent asked. */
async function answered(agent: ReturnType<ReturnType<typeof sender>["agent"]>, approved: boolean) {
  const { content, response } = await agent.generate({ messages: [question] });
  const request = content.find((part) => part.type === "tool-approval-request");
  const approvalId = request?.approvalId ?? "";
  const answer = { type: "tool-approval-response" as const, approvalId, approved };
  return [question, ...response.messages, { role: "tool" as const, content: [answer] }];
}

describe("an approval of the SDK", () => {
  it.each([
    ["a handler asks", [asks()], false],
    ["the tool wants one", [], true],
  ])(
    "is asked for where %s, and lets the tool run in a later request",
    async (_why, sources, needs) => {
      const events = recorder("before_tool", "on_permission_ask", "after_tool", "after_agent");
      const { agent, sent } = sender([...sources, events], needs);
      const messages = await answered(agent(sending), true);
      expect(sent).toEqual([]);
      expect(events.seen).toEqual(["before_tool", "on_permission_ask", "after_agent"]);
      const { text } = await agent("Told them.").generate({ messages });
      expect({ text, sent }).toEqual({ text: "Told them.", sent: [{ to: "all" }] });
      expect(events.seen.slice(3)).toEqual(["before_tool", "after_tool", "after_agent"]);
    },
  );

  it("that is refused keeps the tool from running", async () => {
    const { agent, sent } = sender([asks()]);
    const messages = await answered(agent(sending), false);
    await agent("I will not.").generate({ messages });
    expect(sent).toEqual([]);
  });

  it("does not open a gate that denies in the later request", async () => {
    const { agent } = sender([asks()]);
    const messages = await answered(agent(sending), true);
    const denies = source((bus) => void bus.on("before_tool", () => HookResult.deny("no more")));
    const later = sender([denies]);
    const { steps } = await later.agent("Pity.").generate({ messages });
    expect(later.sent).toEqual([]);
    expect(JSON.stringify(steps[0]?.request ?? steps)).not.toContain("sent");
  });

  it("is not asked for where a handler of on_permission_ask answers", async () => {
    const answers = (verdict: boolean) =>
      source((bus) => void bus.on("on_permission_ask", () => verdict));
    const yes = sender([asks(), answers(true)]);
    await yes.agent(sending, "Done.").generate({ prompt: "Tell everybody." });
    expect(yes.sent).toHaveLength(1);
    const no = sender([asks(), answers(false)], true);
    const { text } = await no.agent(sending, "I may not.").generate({ prompt: "Tell everybody." });
    expect({ text, sent: no.sent }).toEqual({ text: "I may not.", sent: [] });
  });

  it("is left to the approver of the session, where it has one", async () => {
    const { agent, sent } = sender([]);
    await using session = await openSession({ sources: [asks()], approver: () => true });
    await session.run(() => agent(sending, "Done.").generate({ prompt: "Tell everybody." }));
    expect(sent).toHaveLength(1);
  });

  it("is never asked for arguments that the tool would not get", async () => {
    const changes = source((bus) => {
      bus.on("before_tool", () => ({ tool_input: { to: "nobody" } }));
    });
    const { agent, sent } = sender([asks(), changes]);
    const { text } = await agent(sending, "I may not.").generate({ prompt: "Tell everybody." });
    expect({ text, sent }).toEqual({ text: "I may not.", sent: [] });
  });
});

describe("an approval that is sent again", () => {
  /** Messages in which somebody has approved a call, and an agent that can not ask again. */
  async function approved() {
    const { agent, sent } = sender([], true);
    return { sent, messages: await answered(agent(sending), true), again: agent("Told them.") };
  }

  it("passes the gates of the session it is sent in, and of no other", async () => {
    const { again, sent, messages } = await approved();
    await using open = await openSession();
    await open.run(() => again.generate({ messages }));
    expect(sent).toHaveLength(1);
    let asked = 0;
    const guard = source((bus) => {
      bus.on("before_tool", () => {
        asked++;
        return HookResult.deny("not here");
      });
    });
    await using strict = await openSession({ sources: [guard] });
    const other = sender([], true);
    const agent = other.agent("Told them.");
    await strict.run(() => agent.generate({ messages }));
    const same = sender([], true).agent("Told them.", "Told them.");
    await open.run(() => same.generate({ messages }));
    await strict.run(() => same.generate({ messages }));
    expect([asked, other.sent]).toEqual([2, []]);
  });

  it("passes them also where both sessions send it at once", async () => {
    const { messages } = await approved();
    let asked = 0;
    const slow = source((bus) => {
      bus.on("before_tool", () => new Promise((resolve) => setImmediate(resolve)));
    });
    const guard = source((bus) => {
      bus.on("before_tool", () => {
        asked++;
        return HookResult.deny("not here");
      });
    });
    const { agent, sent } = sender([], true);
    const both = agent("Told them.", "Told them.");
    await using first = await openSession({ sources: [slow] });
    await using second = await openSession({ sources: [guard] });
    await Promise.all([
      first.run(() => both.generate({ messages })),
      second.run(() => both.generate({ messages: [...messages] })),
    ]);
    expect([asked, sent.length]).toEqual([1, 1]);
  });

  it("is another call in its session, with a beginning and an end of its own", async () => {
    const { sent, messages } = await approved();
    const events = recorder("before_agent", "before_tool", "after_tool", "after_agent");
    await using session = await openSession({ sources: [events] });
    const { agent } = sender([], true);
    const again = agent(new Error("broken"), "Told them.");
    await expect(session.run(() => again.generate({ messages }))).rejects.toThrow("broken");
    await session.run(() => again.generate({ messages }));
    const each = ["before_agent", "before_tool", "after_tool", "after_agent"];
    expect(events.seen).toEqual([...each, ...each]);
    expect(sent).toEqual([]);
  });
});

describe("an approved call of a tool", () => {
  it("does not run where before_agent denies the call that brings the answer", async () => {
    const { agent, sent } = sender([], true);
    const messages = await answered(agent(sending), true);
    const closed = source((bus) => void bus.on("before_agent", () => HookResult.deny("closed")));
    await using session = await openSession({ sources: [closed] });
    const again = agent("Told them.");
    const { text } = await session.run(() => again.generate({ messages }));
    expect([text, sent]).toEqual(["", []]);
  });

  it("passes its gates anew when a callback failed after they were passed", async () => {
    const { agent } = sender([], true);
    const messages = await answered(agent(sending), true);
    const sent: unknown[] = [];
    let asked = 0;
    const send = tool({
      inputSchema: z.object({ to: z.string() }),
      needsApproval: () => {
        if (asked === 1) throw new Error("no answer yet");
        return true;
      },
      execute: (input) => void sent.push(input),
    });
    const events = recorder("after_tool", "after_agent");
    const guard = source((bus) => {
      bus.on("before_tool", () => (asked++ > 0 ? HookResult.deny("not now") : undefined));
    });
    await using session = await openSession({ sources: [guard, events] });
    const again = new ToolLoopAgent(hooks({ model: scripted("Told them."), tools: { send } }));
    const go = () => session.run(() => again.generate({ messages: [...messages] }));
    await expect(go()).rejects.toThrow("no answer yet");
    expect(events.seen).toEqual(["after_tool", "after_agent"]);
    await go();
    expect([asked, sent]).toEqual([2, []]);
  });

  it("can be sent again when its session could not be opened", async () => {
    const { agent } = sender([], true);
    const messages = await answered(agent(sending), true);
    let attached = 0;
    const failing: HookSource = {
      name: "failing",
      attach: () => {
        if (attached++ === 0) throw new Error("not yet");
      },
    };
    const { agent: make, sent } = sender([failing], true);
    const again = make("Told them.");
    await expect(again.generate({ messages })).rejects.toThrow("not yet");
    await again.generate({ messages });
    expect(sent).toEqual([{ to: "all" }]);
  });
});
