/** The `type` of an error in the form of the OpenAI API. */
export type ApiErrorType =
  | "invalid_request_error"
  | "authentication_error"
  | "rate_limit_error"
  | "server_error";

/** What an error response says beside its text. */
export interface ApiErrorDetails {
  /** HTTP status. */
  readonly status: number;
  readonly type: ApiErrorType;
  /** The field of the request that is wrong; null where it is none. */
  readonly param?: string | undefined;
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is answered with an error response; the text is for the caller. */
export class ApiError extends Error {
  readonly details: ApiErrorDetails;

  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    this.details = details;
  }

  /** The body of the response. */
  get body(): object {
    const { type, param = null, code = null } = this.details;
    return { error: { message: this.message, type, param, code } };
  }
}

/** A 400 for a request that can not be answered as it is. */
export function invalidRequest(message: string, param?: string, code?: string): ApiError {
  return new ApiError(message, {
    status: 400,
    type: "invalid_request_error",
    param,
    ...(code !== undefined && { code }),
  });
}
