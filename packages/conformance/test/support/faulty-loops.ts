import type { HookPayloads } from "@hookline/core";
import type { SessionSetup, SuiteCall } from "../../src/index.js";
import { type Gate, Loop, type Passed } from "./loop.js";

/** Goes on whatever a gate says. */
export class DeafLoop extends Loop {
  override async pass<N extends Gate>(point: N, payload: HookPayloads[N]): Promise<Passed<N>> {
    return { event: (await this.hooks.decide(point, payload)).event };
  }
}

/** Goes on with what it has put to the handlers, not with what they have made of it. */
export class ForgetfulLoop extends Loop {
  override async pass<N extends Gate>(point: N, payload: HookPayloads[N]): Promise<Passed<N>> {
    const passed = await super.pass(point, payload);
    return passed.event === undefined ? passed : ({ event: payload } as unknown as Passed<N>);
  }
}

/** Asks nobody. */
export class HastyLoop extends Loop {
  constructor(setup: SessionSetup) {
    super({ ...setup, approver: () => false });
  }
}

/** Does what it claims at every point, and everything else wrong. */
export class CarelessLoop extends Loop {
  /** Lets in the suite's own handlers, and no plugins. */
  constructor(setup: SessionSetup) {
    super({ ...setup, sources: setup.sources.slice(0, 1) });
  }

  protected override newId(): string {
    return "the same for all";
  }

  protected override declare(): void {}

  /** Takes a failed handler for one without an opinion, and announces calls that never began. */
  override async pass<N extends Gate>(point: N, payload: HookPayloads[N]): Promise<Passed<N>> {
    const { decision, denial, reason = "", event } = await this.hooks.decide(point, payload);
    const isDenied = decision === "deny" || decision === "block";
    if (!isDenied || denial !== "denied") return { event };
    if (point === "before_tool") await this.hooks.decide("after_tool", payload as never);
    return { reason };
  }

  /** Gives up early. */
  override async finish(response: string, agent_name?: string) {
    const { answer, rounds } = await super.finish(response, agent_name);
    return { answer, rounds: Math.min(rounds, 3) };
  }

  /** Does not say that the stream is over. */
  override async stream(pieces: readonly string[]): Promise<string> {
    let shown = "";
    for (const text of [...pieces, ""]) {
      await this.hooks.emit("llm_stream_chunk", { chunk_type: "text" });
      shown += (await this.hooks.emit("llm_stream_text", { text })).event.text;
    }
    return shown;
  }

  /** Says of no call who makes it; calls that fail or are stopped it makes twice. */
  override async callTool(call: SuiteCall, signal?: AbortSignal): Promise<unknown> {
    const told = await super.callTool(call, signal);
    const isStopped = signal?.aborted === true;
    return call.name === "fail" || isStopped ? super.callTool(call, signal) : told;
  }
}
