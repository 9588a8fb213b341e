import {
  type BeforeToolEvent,
  compileMatcher,
  type HookContext,
  HookResult,
  type Matcher,
  type MessageReceivedEvent,
  type UserPromptSubmitEvent,
} from "@hookline/core";
import { type OptionalBy, Plugin, pluginInfo } from "@hookline/plugins";
import { type Limit, rateLimitOptions } from "./options.js";
import { version } from "./version.js";
import { Windows } from "./windows.js";

type Context = HookContext<typeof RateLimit>;

/** A failure must not open the gate. */
const CLOSED = { onFailure: "deny" } as const;

/** A limit that is kept at a point is missed where nothing calls it; without one, nothing is. */
function unless(isKept: (limit: Limit) => boolean): OptionalBy {
  return ({ limits }: { readonly limits: readonly Limit[] }) => !limits.some(isKept);
}

function isOf(limit: Limit, what: "prompts" | "tool_calls"): boolean {
  if (limit.per === "tool") return what === "tool_calls";
  return limit.per === "session" && limit.of === what;
}

/** Limits how often senders, tools and sessions may act. */
export class RateLimit extends Plugin {
  static readonly info = pluginInfo({
    name: "rate-limit",
    version,
    description: "Limits how often senders, tools and sessions may act.",
    type: "policy",
    hooks: {
      user_prompt_submit: { ...CLOSED, optional: unless((one) => isOf(one, "prompts")) },
      before_tool: { ...CLOSED, optional: unless((one) => isOf(one, "tool_calls")) },
      message_received: { ...CLOSED, optional: unless(({ per }) => per === "sender") },
    },
  });
  static readonly options = rateLimitOptions;

  readonly #clock: () => number;
  /** Of what is counted for all sessions together. */
  readonly #shared = new Windows();
  /** What is meant by the `tools` of a limit, by that list; null is all. */
  readonly #matchers = new WeakMap<readonly string[], readonly (Matcher | null)[]>();

  /** @param clock ms since the epoch; by default it never goes back */
  constructor(clock: () => number = () => performance.timeOrigin + performance.now()) {
    super();
    this.#clock = clock;
  }

  override message_received(event: MessageReceivedEvent, context: Context) {
    const { platform, sender_id, channel_id } = event;
    const who = sender_id === "" ? ["channel", channel_id] : ["sender", sender_id];
    return this.#judge(context, "The sender", (limit) =>
      limit.per === "sender" ? [this.#shared, [platform, ...who]] : undefined,
    );
  }

  override user_prompt_submit(_event: UserPromptSubmitEvent, context: Context) {
    return this.#judge(context, "The session", (limit) =>
      limit.per === "session" && limit.of === "prompts" ? [windowsOf(context), []] : undefined,
    );
  }

  override before_tool({ tool_name }: BeforeToolEvent, context: Context) {
    return this.#judge(context, `The tool "${tool_name}"`, (limit) => {
      if (limit.per === "session" && limit.of === "tool_calls") return [windowsOf(context), []];
      if (limit.per !== "tool" || !this.#concerns(limit.tools, tool_name)) return undefined;
      return [limit.across === "process" ? this.#shared : windowsOf(context), [tool_name]];
    });
  }

  #concerns(tools: readonly string[] | undefined, name: string): boolean {
    if (tools === undefined) return true;
    const matchers = this.#matchers.get(tools) ?? tools.map((one) => compileMatcher(one));
    this.#matchers.set(tools, matchers);
    return matchers.some((matches) => matches === null || matches(name));
  }

  /**
   * Denies what is beyond a limit; what is not counts for all that concern it.
   * @param counted where a limit counts it, and under what key; undefined where it does not
   */
  #judge(
    { options }: Context,
    who: string,
    counted: (limit: Limit) => readonly [Windows, readonly string[]] | undefined,
  ): HookResult | undefined {
    const now = this.#clock();
    const concerned = options.limits.flatMap((limit, index) => {
      const [windows, key] = counted(limit) ?? [];
      if (windows === undefined) return [];
      return { limit, window: windows.at(JSON.stringify([index, ...(key ?? [])]), limit, now) };
    });
    const waits = concerned.map(({ limit, window }) => ({ limit, ms: window.wait(now) }));
    const longest = waits.toSorted((a, b) => b.ms - a.ms)[0];
    if (longest !== undefined && longest.ms > 0) {
      return HookResult.deny(refusal(who, longest.limit, now, longest.ms));
    }
    for (const { window } of concerned) window.take(now);
    return undefined;
  }
}

/** The windows of the session. */
function windowsOf({ state }: Context): Windows {
  const windows = (state.get("windows") as Windows | undefined) ?? new Windows();
  state.set("windows", windows);
  return windows;
}

function refusal(who: string, limit: Limit, now: number, wait: number): string {
  const what =
    limit.per === "sender"
      ? "messages"
      : limit.per === "session" && limit.of === "prompts"
        ? "prompts"
        : "calls";
  const whose = limit.per === "session" ? " of the session" : "";
  const at = new Date(now + wait).toISOString();
  const seconds = Math.ceil(wait / 1_000);
  return `${who} is at its limit of ${limit.most} ${what}${whose} in ${limit.seconds} s. It may go on in ${seconds} s, at ${at}.`;
}
