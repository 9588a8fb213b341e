import {
  type Asked,
  type Driver,
  type Finished,
  type SessionSetup,
  STOPPED,
  type Stopped,
  type SuiteCall,
} from "../../src/index.js";
import { Loop } from "./loop.js";

/** A loop in the hands of the suite. */
export class LoopDriver implements Driver<Loop> {
  readonly #Kind: typeof Loop;

  /** @param Kind what it drives */
  constructor(Kind: typeof Loop = Loop) {
    this.#Kind = Kind;
  }

  async open(setup: SessionSetup): Promise<Loop> {
    const loop = new this.#Kind(setup);
    await loop.start();
    return loop;
  }

  async prompt(loop: Loop, text: string): Promise<string | Stopped> {
    return (await loop.prompt(text)) ?? STOPPED;
  }

  async askModel(loop: Loop, question: string, answer: string): Promise<Asked> {
    const messages = [{ role: "user", content: question }];
    const sent = (await loop.pass("before_llm", { messages })).event?.messages.at(-1)?.content;
    const received = await loop.pass("after_llm", { response: answer });
    return {
      question: (sent as string | undefined) ?? STOPPED,
      answer: received.event?.response ?? STOPPED,
    };
  }

  stream(loop: Loop, pieces: readonly string[]): Promise<string> {
    return loop.stream(pieces);
  }

  finish(loop: Loop, answer: string): Promise<Finished> {
    return loop.finish(answer);
  }

  async subagent(
    loop: Loop,
    work: { readonly name: string; readonly calls: readonly SuiteCall[]; readonly answer: string },
  ): Promise<Finished> {
    for (const call of work.calls) await loop.callTool(call, undefined, work.name);
    return loop.finish(work.answer, work.name);
  }

  callTools(loop: Loop, calls: readonly SuiteCall[], signal?: AbortSignal) {
    return Promise.all(calls.map((call) => loop.callTool(call, signal)));
  }

  async receive(loop: Loop, text: string): Promise<string | Stopped> {
    return (await loop.pass("message_received", { content: text })).event?.content ?? STOPPED;
  }

  async send(loop: Loop, text: string): Promise<string | Stopped> {
    return (await loop.send(text)) ?? STOPPED;
  }
}
