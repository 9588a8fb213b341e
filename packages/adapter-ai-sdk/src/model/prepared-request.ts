import type { Call } from "../call/call.js";
import type { SdkPrompt, SdkRequest } from "./sdk-types.js";

/** A request of the SDK that the end of the session stops, too. */
export function preparedRequest(call: Call, request: SdkRequest): SdkRequest {
  call.stopWith(request.abortSignal);
  return { ...request, abortSignal: call.signal };
}

/** A request with that prompt; the same one where it has it. */
export function withPrompt(request: SdkRequest, prompt: SdkPrompt): SdkRequest {
  return prompt === request.prompt ? request : { ...request, prompt };
}
