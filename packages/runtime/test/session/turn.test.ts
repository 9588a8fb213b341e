import { HookDeniedError, HookResult, type UserPromptSubmitEvent } from "@hookline/core";
import { describe, expect, it } from "vitest";
import {
  currentSession,
  type Session,
  type SessionOptions,
  type StateStore,
  ToolManager,
  type TurnOrigin,
} from "../../src/index.js";
import { open } from "../support/open.js";
import { shellScript } from "../support/scripts.js";
import { openStore, type StateFile, storedTexts } from "../support/state-file.js";
import { rejection } from "../support/thrown.js";

const nothing = (): void => {};

/** A session whose prompts at the gate are noted. */
async function gated(
  options: SessionOptions = {},
): Promise<{ session: Session; prompts: string[]; store: StateStore; file: StateFile }> {
  const { store, file } = await openStore();
  const { session } = await open({ store, ...options });
  const prompts: string[] = [];
  session.hooks.on("user_prompt_submit", ({ prompt }) => void prompts.push(prompt));
  return { session, prompts, store, file };
}

/** A tool that runs a turn of the session it is called in. */
function asking(): ToolManager {
  const tools = new ToolManager();
  tools.register<{ prompt: string }>({
    name: "ask",
    description: "Asks the agent something.",
    execute: async ({ prompt }) => currentSession()?.turn(prompt, nothing),
  });
  return tools;
}

/** Every way in which a prompt can enter a session. */
const ENTRIES: Readonly<
  Record<
    string,
    (session: Session, prompt: string, origin?: TurnOrigin | "none") => Promise<unknown>
  >
> = {
  "turn with a prompt": (session, prompt, origin) => session.turn(prompt, nothing, { origin }),
  "turn that submits": (session, prompt, origin) =>
    session.turn((turn) => turn.submit(prompt), { origin }),
  delegate: (session, prompt, origin) => session.delegate({ command: "true" }, prompt, { origin }),
  "turn in a sub-agent": (session, prompt, origin) =>
    session.subagent("scout", () => session.turn(prompt, nothing, { origin })),
  "turn in run": (session, prompt, origin) =>
    session.run(() => session.turn(prompt, nothing, { origin })),
};

describe.each(Object.entries(ENTRIES))("user_prompt_submit, entered by %s", (_name, enter) => {
  it("fires for a prompt of no turn", async () => {
    const { session, prompts } = await gated();
    await enter(session, "one");
    await enter(session, "two");
    expect(prompts).toEqual(["one", "two"]);
  });

  it("does not fire for a step of a turn", async () => {
    const { session, prompts } = await gated();
    await session.turn("the user's", async () => {
      await enter(session, "a step");
      await Promise.all([enter(session, "another"), enter(session, "one more")]);
    });
    expect(prompts).toEqual(["the user's"]);
  });

  it("does not fire for a step whose turn is handed on", async () => {
    const { session, prompts } = await gated();
    const waiting: ((origin: TurnOrigin) => Promise<unknown>)[] = [];
    const elsewhere = new Promise<TurnOrigin>((resolve) => {
      waiting.push(async (origin) => resolve(origin));
    }).then((origin) => enter(session, "a step", origin));
    await session.turn("the user's", async ({ origin }) => {
      await waiting[0]?.(origin);
      await elsewhere;
    });
    expect(prompts).toEqual(["the user's"]);
  });

  it("does not fire for work that nobody asked for, nor for its steps", async () => {
    const { session, prompts } = await gated();
    await enter(session, "scheduled", "none");
    await session.turn("scheduled", () => enter(session, "a step"), { origin: "none" });
    expect(prompts).toEqual([]);
  });

  it("fires for the first prompt of a turn that came with none", async () => {
    const { session, prompts } = await gated();
    await session.turn(async () => {
      await enter(session, "first");
      await enter(session, "second");
    });
    expect(prompts).toEqual(["first"]);
  });

  it("fires with the origin of a turn that is over", async () => {
    const { session, prompts } = await gated();
    const { promise, later } = await session.turn("first", ({ origin }) => {
      let go: (value?: unknown) => void = nothing;
      const over = new Promise((resolve) => {
        go = resolve;
      });
      const left = over.then(() => enter(session, "in its context"));
      return {
        promise: left.then(() => enter(session, "with its origin", origin)),
        later: () => go(),
      };
    });
    later();
    await promise;
    expect(prompts).toEqual(["first", "in its context", "with its origin"]);
  });

  it("fires with the origin of another session", async () => {
    const { session, prompts } = await gated();
    const { session: other } = await gated();
    await other.turn("elsewhere", ({ origin }) => enter(session, "here", origin));
    expect(prompts).toEqual(["here"]);
  });

  it("does not fire for what its own handlers submit, and does not wait for them", async () => {
    const { session } = await gated();
    let fired = 0;
    session.hooks.on("user_prompt_submit", async ({ prompt }) => {
      fired++;
      await enter(session, `is this harmless? ${prompt}`);
    });
    await enter(session, "hi");
    expect(fired).toBe(1);
  });

  it("denies before anything is stored or sent", async () => {
    const { session, file } = await gated();
    session.hooks.on("user_prompt_submit", () => HookResult.deny("not today"), { name: "guard" });
    const adds: unknown[] = [];
    session.hooks.on("message_add", () => void adds.push(1));
    session.hooks.on("cli_backend_execute", () => void adds.push(2));
    const error = await rejection(enter(session, "hi"));
    expect(error).toBeInstanceOf(HookDeniedError);
    expect(error).toMatchObject({ kind: "denied", reason: "not today", handler: "guard" });
    expect(adds).toEqual([]);
    expect(file.rows("select * from messages")).toEqual([]);
    expect(session.currentBranch.messages).toEqual([]);
  });

  it("denies when a handler fails", async () => {
    const { session } = await gated();
    session.hooks.on("user_prompt_submit", () => {
      throw new TypeError("a bug");
    });
    expect(await rejection(enter(session, "hi"))).toMatchObject({
      code: "HOOK_DENIED",
      kind: "failed",
    });
  });
});

describe("Session.turn", () => {
  it("stores and sends the prompt as handlers have left it", async () => {
    const { session, store } = await gated();
    session.hooks.on("user_prompt_submit", ({ prompt }) => ({
      prompt: prompt.replace("acct_7", "[account]"),
    }));
    const sent = await session.turn("pay acct_7", ({ prompt }) => prompt);
    const { currentBranch: branch } = session;
    expect(sent).toBe("pay [account]");
    expect(branch.messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "pay [account]"],
    ]);
    expect(await storedTexts(store, branch)).toEqual(["pay [account]"]);
    const agent = await shellScript('echo "got: $1"');
    const { content } = await session.delegate({ command: agent }, "move acct_7");
    expect(content).toBe("got: move [account]");
    expect(await storedTexts(store, branch)).toEqual([
      "pay [account]",
      "move [account]",
      "got: move [account]",
    ]);
  });

  it("says where and how the prompt is submitted, and hides it from signals", async () => {
    const { session, observer } = await open({ id: "s1", agentName: "helper" });
    const events: UserPromptSubmitEvent[] = [];
    session.hooks.on("user_prompt_submit", (event) => void events.push(event));
    await session.turn("my secret plan", nothing, { model: "large", permissionMode: "plan" });
    expect(events[0]).toMatchObject({
      session_id: "s1",
      agent_name: "helper",
      prompt: "my secret plan",
      branch_id: session.currentBranch.id,
      model: "large",
      permission_mode: "plan",
    });
    expect(JSON.stringify(observer.signals)).not.toContain("secret plan");
  });

  it("hands on what handlers want the model to be told", async () => {
    const { session } = await gated();
    session.hooks.on("user_prompt_submit", () =>
      HookResult.allow("fine", { additional_context: "It is Monday." }),
    );
    expect(await session.turn("hi", (turn) => turn.additionalContext)).toBe("It is Monday.");
    expect(session.currentBranch.messages[0]).toMatchObject({
      content: "hi",
      metadata: { additional_context: "It is Monday." },
    });
    const agent = await shellScript('echo "$1"');
    const { content } = await session.delegate({ command: agent }, "hello");
    expect(content).toBe("hello\n\nIt is Monday.");
  });

  it("does not fire for the steps that tools take", async () => {
    const { session, prompts } = await gated({ tools: asking() });
    await session.turn("the user's", () =>
      session.act([{ name: "ask", arguments: { prompt: "a step" } }]),
    );
    expect(prompts).toEqual(["the user's"]);
    await session.act([{ name: "ask", arguments: { prompt: "not in a turn" } }]);
    expect(prompts).toEqual(["the user's", "not in a turn"]);
  });

  it("fires again in a turn for what another user says meanwhile", async () => {
    const { session, prompts } = await gated();
    await session.turn("one", () => session.turn("two", nothing, { origin: "user" }));
    expect(prompts).toEqual(["one", "two"]);
  });

  it("lets a second prompt wait for the verdict on the first, and stops it too", async () => {
    const { session } = await gated();
    let decide: (verdict: HookResult) => void = nothing;
    session.hooks.on(
      "user_prompt_submit",
      () =>
        new Promise<HookResult>((resolve) => {
          decide = resolve;
        }),
    );
    const both = session.turn(async (turn) => {
      const first = rejection(turn.submit("first"));
      const second = rejection(turn.submit("second"));
      decide(HookResult.deny("no"));
      return Promise.all([first, second]);
    });
    expect(await both).toMatchObject([{ reason: "no" }, { reason: "no" }]);
    expect(session.currentBranch.messages).toEqual([]);
  });

  it.each([
    ["", "an empty one"],
    ["  ", "an empty one"],
    [7, "number"],
  ])("refuses %j as a prompt, before the gate", async (prompt, text) => {
    const { session, prompts } = await gated();
    const error = await rejection(session.turn(prompt as string, nothing));
    expect(error).toMatchObject({ code: "INVALID_PROMPT" });
    expect(String(error)).toContain(text);
    expect(prompts).toEqual([]);
  });

  it("refuses an origin that was lost on the way, and takes no other value for one", async () => {
    const { session, prompts } = await gated();
    for (const origin of [null, ""]) {
      const turn = session.turn("hi", nothing, { origin: origin as never });
      expect(await rejection(turn)).toMatchObject({ code: "INVALID_TURN" });
    }
    await session.turn("hi", nothing, { origin: { isLiveIn: () => true } as never });
    expect(prompts).toEqual(["hi"]);
  });

  it("counts turns of the session, not their steps or what was denied", async () => {
    const { session } = await gated();
    const totals: number[] = [];
    session.hooks.on("session_end", ({ total_turns }) => void totals.push(total_turns));
    session.hooks.on("user_prompt_submit", ({ prompt }) =>
      prompt === "bad" ? HookResult.deny("no") : null,
    );
    await session.turn("one", () => session.turn("a step", nothing));
    await rejection(session.turn("bad", nothing));
    await rejection(session.turn((turn) => turn.submit("bad")));
    await rejection(session.turn("two", () => Promise.reject(new Error("failed"))));
    await session.turn("scheduled", nothing, { origin: "none" });
    await session.end();
    expect(totals).toEqual([3]);
  });

  it("is cancelled at the gate by the caller's signal", async () => {
    const { session } = await gated();
    const stop = new AbortController();
    session.hooks.on("user_prompt_submit", () => {
      stop.abort("enough");
      return new Promise(nothing);
    });
    const turn = session.turn("hi", nothing, { signal: stop.signal });
    expect(await rejection(turn)).toBe("enough");
  });

  it("works on the branch it is given, and so do its steps", async () => {
    const { session } = await gated();
    const branch = await session.branch();
    await session.turn("hi", () => session.add({ role: "assistant", content: "yes" }), { branch });
    expect(branch.messages.map(({ content }) => content)).toEqual(["hi", "yes"]);
    expect(session.currentBranch.messages).toEqual([]);
  });

  it("is refused after the end", async () => {
    const { session } = await gated();
    await session.end();
    expect(await rejection(session.turn("hi", nothing))).toMatchObject({ code: "SESSION_ENDED" });
  });
});
