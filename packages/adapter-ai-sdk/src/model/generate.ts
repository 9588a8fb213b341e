import {
  type Flow,
  type HookDeniedError,
  hasCode,
  type MaybePromise,
  waitFor,
} from "@hookline/core";
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
import { takeUnseenResults } from "../tools/unseen-results.js";
import { askModel, failureOf } from "./ask-model.js";
import { endRequest } from "./llm-gate.js";
import { preparedRequest, withPrompt } from "./prepared-request.js";
import type { SdkAnswer, SdkModel, SdkRequest, SdkUsage } from "./sdk-types.js";
import { settleAnswer } from "./settle-answer.js";

/**
 * Answers one step of the SDK's loop, inside the gates. A denied request is answered, too.
 * @throws what the SDK throws for a request that failed; StateRefusedError
 */
export function generate(call: Call, model: SdkModel, given: SdkRequest): MaybePromise<SdkAnswer> {
  return call.run(() => answerStep(call, model, given));
}

function* answerStep(call: Call, model: SdkModel, given: SdkRequest): Flow<SdkAnswer> {
  const request = preparedRequest(call, given);
  try {
    call.throwIfRefused();
    if (call.denial !== undefined) {
      yield* waitFor(call.end());
      return deniedAnswer(call.denial, request);
    }
    yield* takeUnseenResults(call, request.prompt);
    let spent: SdkUsage | undefined;
    for (;;) {
      const answer = yield* answerOf(call, model, request);
      spent = sumOfUsage(spent, answer.usage);
      const settled = yield* settleAnswer(call, request, answer.content);
      if (settled.goesOn) continue;
      const { content } = settled;
      const isSame = content === answer.content && spent === answer.usage;
      return isSame ? answer : { ...answer, content, usage: spent };
    }
  } catch (error) {
    yield* waitFor(call.fail(failureOf(error)));
    throw error;
  }
}

function* answerOf(call: Call, model: SdkModel, request: SdkRequest): Flow<SdkAnswer> {
  const sent = withPrompt(request, call.insertions.applyTo(request.prompt));
  try {
    const asked = yield* askModel(call, model, sent, (chosen, toSend) => chosen.doGenerate(toSend));
    const { passed, result, model: answering } = asked;
    const { content, usage } = result;
    const text = answerText(content);
    const thought = reasoningText(content);
    const ended = yield* endRequest(call, passed, { response: text, reasoning: thought, usage });
    if ("denial" in ended) {
      const { denial } = ended;
      const { providerMetadata } = result;
      const marked = { ...providerMetadata, ...denialMetadata(denial) };
      return { ...result, ...deniedAnswer(denial, request), usage, providerMetadata: marked };
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
    return deniedAnswer(denialOfError("before_llm", error as HookDeniedError), request);
  }
}
