import { decide } from "../model/decide.js";
import { ApiError } from "../protocol/api-error.js";
import { parseChatRequest } from "../protocol/parse-chat-request.js";
import { Completion } from "../response/completion.js";
import { generationOf } from "../response/deltas.js";
import { checkModel, describeModel, MODELS, type Overload } from "./models.js";
import { readJson } from "./read-json.js";
import type { Responder } from "./responder.js";

/** What the answers of a server depend on, beside the request. */
export interface Settings {
  readonly apiKey: string | undefined;
  /** Milliseconds that a piece of an answer takes. */
  readonly pace: number;
  readonly overload: Overload;
}

/** Answers one request; an error becomes an error response. */
export async function answerRequest(responder: Responder, settings: Settings): Promise<void> {
  try {
    authorize(responder, settings.apiKey);
    await route(responder, settings);
  } catch (error) {
    responder.sendError(error);
  }
}

function authorize({ request }: Responder, apiKey: string | undefined): void {
  const { authorization } = request.headers;
  if (apiKey === undefined || authorization === `Bearer ${apiKey}`) return;
  const message =
    authorization === undefined
      ? 'An API key is required: send "Authorization: Bearer KEY".'
      : "The API key is wrong.";
  throw new ApiError(message, {
    status: 401,
    type: "authentication_error",
    code: "invalid_api_key",
  });
}

async function route(responder: Responder, settings: Settings): Promise<void> {
  const { path } = responder;
  if (path === "/v1/chat/completions") {
    allow(responder, "POST");
    await complete(responder, settings);
  } else if (path === "/v1/models") {
    allow(responder, "GET");
    responder.sendJson(200, { object: "list", data: MODELS.map(describeModel) });
  } else if (path.startsWith("/v1/models/")) {
    allow(responder, "GET");
    const name = path.slice("/v1/models/".length);
    checkModel(name);
    responder.sendJson(200, describeModel(name));
  } else {
    throw new ApiError(`There is nothing at "${path}".`, {
      status: 404,
      type: "invalid_request_error",
      code: "unknown_url",
    });
  }
}

function allow({ method, path }: Responder, allowed: string): void {
  if (method === allowed) return;
  throw new ApiError(`"${path}" takes ${allowed}, not ${method}.`, {
    status: 405,
    type: "invalid_request_error",
    code: "method_not_allowed",
    headers: { allow: allowed },
  });
}

async function complete(responder: Responder, { pace, overload }: Settings): Promise<void> {
  const request = parseChatRequest(await readJson(responder.request));
  checkModel(request.model);
  overload.check(request.model);
  const most = request.max_completion_tokens ?? request.max_tokens ?? undefined;
  const generation = generationOf(decide(request), most);
  const completion = new Completion(request, generation);
  if (request.stream) {
    await responder.sendEvents(completion.chunks(), pace);
  } else {
    await responder.pause(pace * generation.tokens);
    responder.sendJson(200, completion.whole);
  }
}
