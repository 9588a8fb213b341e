import type { IncomingMessage } from "node:http";
import { ApiError, invalidRequest } from "../protocol/api-error.js";

const MOST_BYTES = 8 * 1024 * 1024;

/** @throws ApiError 413 for a body that is too large, 400 for one that is no JSON */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    // What is too large is read to its end all the same: many clients listen only after that.
    if (bytes <= MOST_BYTES) parts.push(part);
  }
  if (bytes > MOST_BYTES) {
    throw new ApiError(`The body is larger than ${MOST_BYTES} bytes.`, {
      status: 413,
      type: "invalid_request_error",
    });
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch (error) {
    throw invalidRequest(`The body is no JSON: ${(error as Error).message}.`);
  }
}
