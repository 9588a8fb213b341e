import type { Call } from "../call/call.js";
import type { SdkRequest } from "./sdk-types.js";

/** A request of the SDK that the end of the session stops, too. */
export function preparedRequest(call: Call, request: SdkRequest): SdkRequest {
  const { abortSignal } = request;
  call.stopWith(abortSignal);
  return {
    ...request,
    abortSignal:
      abortSignal === undefined ? call.signal : AbortSignal.any([abortSignal, call.signal]),
  };
}
