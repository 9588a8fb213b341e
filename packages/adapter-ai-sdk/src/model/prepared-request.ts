import type { Call } from "../call/call.js";
import type { SdkPrompt, SdkRequest } from "./sdk-types.js";

/** A request of the SDK that the end of the session stops, too. */
export function preparedRequest(call: Call, request: SdkRequest): SdkRequest {
  const { abortSignal } = request;
  call.stopWith(abortSignal);
  const signal = stopSignal(call, abortSignal);
  return signal === abortSignal ? request : { ...request, abortSignal: signal };
}

/** Aborts with what the SDK gives, and at the end of the session. */
export function stopSignal(call: Call, given: AbortSignal | undefined): AbortSignal {
  return given === undefined ? call.signal : AbortSignal.any([given, call.signal]);
}

/** A request with that prompt; the same one where it has it. */
export function withPrompt(request: SdkRequest, prompt: SdkPrompt): SdkRequest {
  return prompt === request.prompt ? request : { ...request, prompt };
}
