import { HookResult, type HookSource } from "@hookline/core";
import { openSession } from "@hookline/runtime";
import { gateway, streamText } from "ai";
import { describe, expect, it } from "vitest";
import { hookedProvider, hooks } from "../src/index.js";
import type { SdkPart } from "../src/model/sdk-types.js";
import { recorder, source } from "./support/recorded.js";
import { model, scripted } from "./support/scripted-model.js";

/** Holds everything back until the end, and masks the secret. */
const redactor = source((bus) => {
  let held = "";
  bus.on("llm_stream_text", ({ text, final }) => {
    held += text;
    return { text: final ? held.replaceAll("sk-secret", "***") : "" };
  });
});

/** A model whose stream waits for the test after its first piece. */
function waiting() {
  let goOn = (): void => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const mock = scripted("unused");
  mock.doStream = async () => ({
    stream: ReadableStream.from(
      (async function* (): AsyncGenerator<SdkPart> {
        yield { type: "text-start", id: "1" };
        yield { type: "text-delta", id: "1", delta: "first " };
        await gate;
        yield { type: "text-delta", id: "1", delta: "second" };
        yield { type: "text-end", id: "1" };
        yield {
          type: "finish",
          finishReason: { unified: "stop", raw: undefined },
          usage: {
            inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
            outputTokens: { total: 1, text: 1, reasoning: 0 },
          },
        };
      })(),
    ),
  });
  return { mock, goOn };
}

function textWith(mock: ReturnType<typeof model>, ...sources: HookSource[]) {
  return streamText({ ...hooks({ model: mock }, { sources }), prompt: "Say it." });
}

describe("text that streams", () => {
  it("shows and stores no secret that is cut by the borders of its pieces", async () => {
    const stored: unknown[] = [];
    const messages = source((bus) => {
      bus.on(
        "message_add",
        ({ message }) => void stored.push((message as { content: unknown }).content),
      );
    });
    const result = textWith(scripted(["The key is sk-", "sec", "ret."]), redactor, messages);
    expect(await result.text).toBe("The key is ***.");
    expect(stored).toEqual(["Say it.", "The key is ***."]);
  });

  it("is shown as it comes while handlers only watch the answer", async () => {
    const { mock, goOn } = waiting();
    const watcher = recorder("after_llm", "llm_stream_chunk");
    const pieces = textWith(mock, watcher).textStream[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toBe("first ");
    expect(watcher.seen).not.toContain("after_llm");
    goOn();
    expect((await pieces.next()).value).toBe("second");
  });

  it("is not held back by an observer that never ends", async () => {
    const slow = source((bus) => {
      bus.on("llm_stream_chunk", () => new Promise(() => {}), { timeout: 50 });
    });
    const { mock, goOn } = waiting();
    const result = textWith(mock, slow);
    const pieces = result.textStream[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toBe("first ");
    goOn();
    expect(await result.text).toBe("first second");
  });

  it("ends while an observer of its pieces still runs", async () => {
    let release = (): void => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = source((bus) => void bus.on("llm_stream_chunk", () => until));
    const session = await openSession({ sources: [slow] });
    const settings = hooks({ model: scripted("All of it.") });
    const result = session.run(() => streamText({ ...settings, prompt: "Say it." }));
    expect(await result.text).toBe("All of it.");
    release();
    await session.end();
  });

  it("is held back whole where a handler may change the answer and none its pieces", async () => {
    const changer = source((bus) => {
      bus.on("after_llm", ({ response }) => ({ response: response.toUpperCase() }));
    });
    const chunks: string[] = [];
    for await (const piece of textWith(scripted(["one ", "two"]), changer).textStream) {
      chunks.push(piece);
    }
    expect(chunks).toEqual(["ONE TWO"]);
  });

  it("flows past a judge of the answer where its pieces are transformed, but its calls wait", async () => {
    const judge = source((bus) => {
      bus.on("after_llm", () => HookResult.deny("no"), { phase: "judge" });
      bus.on("llm_stream_text", ({ text }) => ({ text: text.replaceAll("a", "b") }));
    });
    const result = textWith(scripted(["aaa"]), judge);
    expect(await result.text).toBe("bbb[LLM response withheld by hook: no]");
  });

  it("goes on in the same stream when a handler has the agent go on", async () => {
    let asked = 0;
    const stop = source((bus) => {
      bus.on("after_agent", () => (asked++ === 0 ? HookResult.deny("Say more.") : undefined));
    });
    const mock = scripted("One.", "Two.");
    const result = textWith(mock, stop);
    expect(await result.text).toBe("One.Two.");
    expect((await result.usage).inputTokens).toBe(6);
    expect(mock.requests[1]?.prompt.slice(-2)).toMatchObject([
      { role: "assistant", content: [{ text: "One." }] },
      { role: "user", content: [{ text: "Say more." }] },
    ]);
  });
});

describe("the end of a stream", () => {
  const after = () => recorder("after_llm", "after_agent", "on_error", "session_end");

  it("is announced when the provider fails on the way", async () => {
    const events = after();
    const mock = scripted({
      parts: [
        { type: "text-start", id: "1" },
        { type: "text-delta", id: "1", delta: "So f" },
        { type: "error", error: new Error("cut off") },
      ],
    });
    const result = textWith(mock, events);
    await result.consumeStream({ onError: () => {} });
    await expect(result.finishReason).resolves.toBe("error");
    expect(events.seen).toEqual(["after_llm", "on_error", "after_agent", "session_end"]);
  });

  it("is announced when it is aborted", async () => {
    const events = after();
    const statuses: string[] = [];
    const status = source((bus) => {
      bus.on("after_llm", (event) => void statuses.push(event.status), { phase: "watch" });
    });
    const { mock } = waiting();
    const stop = new AbortController();
    const ended = new Promise<void>((resolve) => {
      status.attach = ((attach) => (bus: Parameters<typeof attach>[0]) => {
        bus.on("session_end", () => resolve());
        return attach(bus);
      })(status.attach);
    });
    const result = streamText({
      ...hooks({ model: mock }, { sources: [events, status] }),
      ...{ prompt: "Say it.", abortSignal: stop.signal },
    });
    const pieces = result.textStream[Symbol.asyncIterator]();
    await pieces.next();
    stop.abort();
    await ended;
    expect(statuses).toEqual(["aborted"]);
    expect(events.seen).toEqual(["after_llm", "after_agent", "session_end"]);
  });

  it("is announced when its reader goes away", async () => {
    const statuses: string[] = [];
    const watch = source((bus) => {
      bus.on("after_llm", (event) => void statuses.push(event.status), { phase: "watch" });
    });
    const { mock } = waiting();
    const provider = { ...gateway, languageModel: () => mock };
    const hooked = hookedProvider(provider, { sources: [watch] }).languageModel("any");
    const prompt = [
      { role: "user" as const, content: [{ type: "text" as const, text: "Say it." }] },
    ];
    const { stream } = await hooked.doStream({ prompt });
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    expect(statuses).toEqual(["cancelled"]);
  });
});
