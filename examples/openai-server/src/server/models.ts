import { ApiError } from "../protocol/api-error.js";

/** The models of the server; all think alike, some are busy. */
export const MODELS: readonly string[] = ["file-reader", "overloaded-once", "overloaded"];

/** 2026-01-01 in seconds since the epoch: when the models came into being. */
const CREATED = 1_767_225_600;
/** How long a client is asked to wait before it tries again, in ms. */
const RETRY_AFTER = 50;

/** A model as the API describes it. */
export function describeModel(id: string): object {
  return { id, object: "model", created: CREATED, owned_by: "hookline-example" };
}

/** @throws ApiError 404 for a name that no model has */
export function checkModel(name: string): void {
  if (MODELS.includes(name)) return;
  throw new ApiError(`There is no model "${name}"; there are ${MODELS.join(", ")}.`, {
    status: 404,
    type: "invalid_request_error",
    param: "model",
    code: "model_not_found",
  });
}

/** Refuses requests to the busy models, for demonstrations of retries and of other models. */
export class Overload {
  #hasRefused = false;

  /** @throws ApiError 429: always for `overloaded`, the first time for `overloaded-once` */
  check(model: string): void {
    if (model !== "overloaded" && (model !== "overloaded-once" || this.#hasRefused)) return;
    if (model === "overloaded-once") this.#hasRefused = true;
    throw new ApiError(`The model "${model}" is overloaded; try again.`, {
      status: 429,
      type: "rate_limit_error",
      code: "rate_limit_exceeded",
      headers: {
        "retry-after-ms": String(RETRY_AFTER),
        "retry-after": String(Math.ceil(RETRY_AFTER / 1000)),
      },
    });
  }
}
