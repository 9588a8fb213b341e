import { type HookDeniedError, hasCode } from "@hookline/core";
import type { Call } from "../call/call.js";
import { denialMetadata, denialOfError, deniedAnswer } from "../denial.js";
import { answerText, sumOfUsage, withText } from "../map-events.js";
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
    const { passed, result } = await askModel(call, model, sent, (chosen, toSend) =>
      chosen.doGenerate(toSend),
    );
    const { content, usage } = result;
    const text = answerText(content);
    const ended = await endRequest(call, passed, { response: text, usage });
    if ("denial" in ended) {
      const { denial } = ended;
      const { providerMetadata } = result;
      const marked = { ...providerMetadata, ...denialMetadata(denial) };
      return { ...result, ...deniedAnswer(denial), usage, providerMetadata: marked };
    }
    const { response } = ended;
    return response === text ? result : { ...result, content: withText(content, response) };
  } catch (error) {
    if (!hasCode(error, "HOOK_DENIED")) throw error;
    return deniedAnswer(denialOfError("before_llm", error as HookDeniedError));
  }
}
