import { type HookDeniedError, hasCode } from "@hookline/core";
import type { Call } from "../call/call.js";
import { denialMetadata, denialOfError, deniedAnswer } from "../denial.js";
import {
  answerText,
  callsOf,
  reasoningText,
  sumOfUsage,
  withReasoning,
  withText,
} from "../map-events.js";
import { askModel, failureOf } from "./ask-model.js";
import { endRequest } from "./llm-gate.js";
import { preparedRequest } from "./prepared-request.js";
import type { SdkAnswer, SdkModel, SdkRequest, SdkUsage } from "./sdk-types.js";
import { settleAnswer } from "./settle-answer.js";

/**
 * Answers one step of the SDK's loop, inside the gates. A denied request is answered, too.
 * @throws what the SDK throws for a request that failed; StateRefusedError
 */
export async function generate(call: Call, model: SdkModel, given: SdkRequest): Promise<SdkAnswer> {
  return call.run(async () => {
    const request = preparedRequest(call, given);
    try {
      call.throwIfRefused();
      if (call.denial !== undefined) {
        await call.end();
        return deniedAnswer(call.denial);
      }
      let spent: SdkUsage | undefined;
      for (;;) {
        const answer = await answerOf(call, model, request);
        spent = sumOfUsage(spent, answer.usage);
        const settled = await settleAnswer(call, request, answer.content);
        if (!settled.goesOn) return { ...answer, content: settled.content, usage: spent };
      }
    } catch (error) {
      await call.fail(failureOf(error));
      throw error;
    }
  });
}

async function answerOf(call: Call, model: SdkModel, request: SdkRequest): Promise<SdkAnswer> {
  const sent = { ...request, prompt: call.insertions.applyTo(request.prompt) };
  try {
    const {
      passed,
      result,
      model: answering,
    } = await askModel(call, model, sent, (chosen, toSend) => chosen.doGenerate(toSend));
    const { content, usage } = result;
    const text = answerText(content);
    const thought = reasoningText(content);
    const ended = await endRequest(call, passed, { response: text, reasoning: thought, usage });
    if ("denial" in ended) {
      const { denial } = ended;
      const { providerMetadata } = result;
      const marked = { ...providerMetadata, ...denialMetadata(denial) };
      return { ...result, ...deniedAnswer(denial), usage, providerMetadata: marked };
    }
    const { response, reasoning } = ended;
    const said = response === text ? content : withText(content, response);
    if (reasoning === thought) return said === content ? result : { ...result, content: said };
    const parts = content.filter((part) => part.type === "reasoning");
    call.reasonings.keep(
      callsOf(content).map(({ id }) => id),
      answering,
      parts,
    );
    return { ...result, content: withReasoning(said, reasoning) };
  } catch (error) {
    if (!hasCode(error, "HOOK_DENIED")) throw error;
    return deniedAnswer(denialOfError("before_llm", error as HookDeniedError));
  }
}
