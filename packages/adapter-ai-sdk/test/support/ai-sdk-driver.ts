import {
  type Asked,
  type Driver,
  type Finished,
  type SessionSetup,
  STOPPED,
  type Stopped,
  type SuiteCall,
  type SuiteTool,
} from "@hookline/conformance";
import { APICallError, ToolLoopAgent, tool } from "ai";
import { z } from "zod";
import { RuntimeDriver } from "../../../runtime/test/support/runtime-driver.js";
import { denialOf, type HookOptions, hooks } from "../../src/index.js";
import { pairsOf } from "../../src/messages/chat-message.js";
import type { SdkRequest } from "../../src/model/sdk-types.js";
import { model, type Script, scripted } from "./scripted-model.js";

type StoredSession = Awaited<ReturnType<RuntimeDriver["open"]>>;
type Tools = ReturnType<typeof toolsOf>;

const toolsOfSession = new WeakMap<StoredSession, Tools>();

/**
 * The adapter in the hands of the conformance suite: sessions of the runtime, and in them the SDK's
 * own loops, with a scripted model.
 */
export class AiSdkDriver extends RuntimeDriver implements Driver<StoredSession> {
  override async open(setup: SessionSetup): Promise<StoredSession> {
    const stored = await super.open(setup);
    toolsOfSession.set(stored, toolsOf(setup.tools));
    return stored;
  }

  override async prompt(stored: StoredSession, text: string): Promise<string | Stopped> {
    const mock = scripted("Well.");
    await generate(stored, mock, text);
    return questionOf(mock.requests[0]);
  }

  async askModel(stored: StoredSession, question: string, answer: string): Promise<Asked> {
    const mock = scripted(answer);
    const { text, providerMetadata } = await generate(stored, mock, question);
    return {
      question: questionOf(mock.requests[0]),
      answer: denialOf(providerMetadata) === undefined ? text : STOPPED,
    };
  }

  async stream(stored: StoredSession, pieces: readonly string[]): Promise<string> {
    const agent = agentOf(stored, scripted(pieces));
    const result = await stored.session.run(() => agent.stream({ prompt: "Go on." }));
    let shown = "";
    for await (const piece of result.textStream) shown += piece;
    return shown;
  }

  async finish(stored: StoredSession, answer: string): Promise<Finished> {
    const mock = model("steady", () => answer);
    const { text } = await generate(stored, mock, "Answer.");
    return { answer: text, rounds: mock.requests.length - 1 };
  }

  override async subagent(
    stored: StoredSession,
    {
      name,
      calls,
      answer,
    }: { readonly name: string; readonly calls: readonly SuiteCall[]; readonly answer: string },
  ): Promise<Finished> {
    const { response, rounds } = await stored.session.subagent(name, async () => {
      const script = calls.length === 0 ? [answer] : [asking(calls), answer];
      const { text } = await generate(stored, scripted(...script), "Scout.");
      return text;
    });
    return { answer: response, rounds };
  }

  override async offerTools(stored: StoredSession) {
    const mock = scripted("Nice tools.");
    await generate(stored, mock, "What tools are there?");
    const offered = mock.requests[0]?.tools ?? [];
    return offered.map((one) => ({
      name: one.name,
      description: one.type === "function" ? one.description : undefined,
    }));
  }

  override async callTools(
    stored: StoredSession,
    calls: readonly SuiteCall[],
    signal?: AbortSignal,
  ): Promise<readonly unknown[]> {
    const mock = scripted(asking(calls), "Done.");
    await generate(stored, mock, "Use your tools.", signal);
    const told = pairsOf(mock.requests[1]?.prompt ?? []).map(({ chat }) => chat);
    return calls.map(
      (call, index) => told.find((one) => one.tool_call_id === idOf(call, index))?.content,
    );
  }

  override async askPermission(stored: StoredSession): Promise<boolean> {
    let hasRun = false;
    const careful = tool({
      inputSchema: z.object({}),
      needsApproval: true,
      execute: () => {
        hasRun = true;
        return "done";
      },
    });
    const mock = scripted({ calls: [{ tool: "careful", input: {} }] }, "Done.");
    const agent = new ToolLoopAgent(hooks({ model: mock, tools: { careful } }));
    await stored.session.run(() => agent.generate({ prompt: "Be careful." }));
    return hasRun;
  }

  override async retry(stored: StoredSession): Promise<boolean> {
    const mock = scripted(overloaded(), "At last.");
    const came = await generate(stored, mock, "Try.").catch(() => undefined);
    return came?.text === "At last.";
  }

  override acts(stored: StoredSession) {
    return {
      ...super.acts(stored),
      "fall back in the SDK": async () => {
        const down = model("large", () => overloaded());
        const small = model("small", () => "The small model answers.");
        const options = { maxRetries: 0, fallbackModels: [small] };
        return (await generate(stored, down, "Answer.", undefined, options)).text;
      },
      "go on without tools": async () => {
        const agent = new ToolLoopAgent(hooks({ model: scripted("Yes.") }));
        return (await stored.session.run(() => agent.generate({ prompt: "Still there?" }))).text;
      },
    };
  }
}

function agentOf(stored: StoredSession, mock: ReturnType<typeof model>, options: HookOptions = {}) {
  return new ToolLoopAgent(
    hooks({ model: mock, tools: toolsOfSession.get(stored) ?? {} }, options),
  );
}

function generate(
  stored: StoredSession,
  mock: ReturnType<typeof model>,
  prompt: string,
  abortSignal?: AbortSignal,
  options?: HookOptions,
) {
  const agent = agentOf(stored, mock, options);
  return stored.session.run(() =>
    agent.generate({ prompt, ...(abortSignal === undefined ? {} : { abortSignal }) }),
  );
}

function toolsOf(tools: readonly SuiteTool[]) {
  return Object.fromEntries(
    tools.map(({ name, description, execute }) => [
      name,
      tool({
        description,
        inputSchema: z.object({ text: z.string() }),
        execute: (args, { abortSignal }) => execute(args, abortSignal),
      }),
    ]),
  );
}

function asking(calls: readonly SuiteCall[]): Script {
  return {
    calls: calls.map((call, index) => ({
      tool: call.name,
      input: { text: call.text },
      id: idOf(call, index),
    })),
  };
}

function idOf({ name }: SuiteCall, index: number): string {
  return `call-${index}-${name}`;
}

function questionOf(request: SdkRequest | undefined): string | Stopped {
  if (request === undefined) return STOPPED;
  return pairsOf(request.prompt).at(-1)?.chat.content as string;
}

/** What a provider answers that has too much to do, and asks to be left alone for 1 ms. */
export function overloaded(): APICallError {
  return new APICallError({
    message: "Service unavailable",
    url: "http://localhost/",
    requestBodyValues: {},
    statusCode: 503,
    responseHeaders: { "retry-after-ms": "1" },
  });
}
