import { announceEmitter, type Flow, flow, HooklineError, waitFor } from "@hookline/core";
import type { LanguageModel, ToolSet } from "ai";
import { Calls, type KnownCall } from "./call/calls.js";
import {
  endingWith,
  finishing,
  namingErrors,
  orFail,
  type StopCondition,
} from "./call/loop-callbacks.js";
import { aiSdkEmitter } from "./coverage.js";
import { type HookOptions, setupOf } from "./hook-options.js";
import type { InPlace } from "./in-place.js";
import { CallLead, LoneLead } from "./model/leads.js";
import { hookedModel, realModel } from "./model/sdk-model.js";
import type { AnyModel, SdkModel } from "./model/sdk-types.js";
import { hookedApproval, type ToolApprovalSetting } from "./tools/hooked-approval.js";
import { hookedTools } from "./tools/hooked-tools.js";

/** The settings of an agent, `generateText` or `streamText`, as far as they matter here. */
export interface HookableSettings {
  readonly model: LanguageModel;
  readonly tools?: ToolSet;
}

/** What else may be among them. */
interface OtherSettings {
  readonly id?: string | undefined;
  readonly maxRetries?: number | undefined;
  readonly prepareStep?: ((step: StepOptions) => StepChange | PromiseLike<StepChange>) | undefined;
  readonly experimental_prepareStep?: OtherSettings["prepareStep"];
  readonly prepareCall?:
    | ((options: object) => HookableSettings | PromiseLike<HookableSettings>)
    | undefined;
  readonly stopWhen?: StopCondition | readonly StopCondition[] | undefined;
  readonly toolApproval?: ToolApprovalSetting | undefined;
  readonly onFinish?: ((event: FinishEvent) => unknown) | undefined;
  /** The name of `onFinish` in version 7, which goes before it. */
  readonly onEnd?: ((event: FinishEvent) => unknown) | undefined;
  readonly onError?: ((event: { readonly error: unknown }) => unknown) | undefined;
}

type StepOptions = Parameters<Calls["ofStep"]>[0] & { readonly model: LanguageModel };
type StepChange =
  | { readonly model?: AnyModel; readonly messages?: StepOptions["messages"] }
  | undefined;

type FinishEvent = Parameters<ReturnType<typeof finishing>>[0];

/** The `prepareStep` of settings that went through `hooks()`. */
const ours = new WeakSet<object>();

/**
 * Puts an agent, or a call of `generateText` or `streamText`, inside the gates: settings in, the
 * same settings out, for the SDK. Each call runs in the session around it, or opens one with these
 * options; called by a tool of another such call it is a sub-agent.
 *
 * @example
 * export const agent = new ToolLoopAgent(hooks({ model, tools }));
 * await session.run(() => agent.generate({ prompt: "What is this project?" }));
 * @throws HooklineError `INVALID_AI_SETTINGS`
 */
export function hooks<T extends HookableSettings, TOOLS extends ToolSet>(
  settings: T & { readonly tools?: TOOLS } & InPlace<TOOLS>,
  options: HookOptions = {},
): NoInfer<T> {
  checkSettings(settings);
  announceEmitter(aiSdkEmitter);
  const given = settings as T as T & OtherSettings;
  const calls = new Calls(setupOf(options, given));
  const { prepareCall, prepareStep = given.experimental_prepareStep } = given;
  const { onFinish, onEnd, onError = namingErrors(options.logger) } = given;
  const wrapped = (parts: HookableSettings) => {
    const tools = parts.tools === undefined ? undefined : hookedTools(parts.tools, calls);
    return {
      model: hookedModel(parts.model, new LoneLead(calls)),
      ...(tools === undefined ? {} : { tools }),
      ...stopping(parts, calls),
      ...approving(parts, tools),
    };
  };
  const hookedStep = (step: StepOptions) => flow(() => takeStep(calls, step, prepareStep));
  ours.add(hookedStep);
  return {
    ...settings,
    ...wrapped(settings),
    prepareStep: hookedStep,
    // An agent tells here by which conditions it stops where its settings do not say any.
    prepareCall: (own: HookableSettings) => {
      if (prepareCall === undefined) return { ...own, ...stopping(own, calls) };
      return flow(() => prepared(prepareCall(own), wrapped));
    },
    onFinish: finishing(calls, onFinish),
    ...(onEnd === undefined ? {} : { onEnd: finishing(calls, onEnd) }),
    onError,
  };
}

function* prepared(
  given: ReturnType<NonNullable<OtherSettings["prepareCall"]>>,
  wrapped: (parts: HookableSettings) => object,
): Flow<HookableSettings> {
  const settings = yield* waitFor(given);
  return { ...settings, ...wrapped(settings) };
}

function approving(settings: object, tools: ToolSet = {}): Pick<OtherSettings, "toolApproval"> {
  const { toolApproval } = settings as OtherSettings;
  return toolApproval === undefined ? {} : { toolApproval: hookedApproval(toolApproval, tools) };
}

function stopping(settings: object, calls: Calls): Pick<OtherSettings, "stopWhen"> {
  const { stopWhen } = settings as OtherSettings;
  return stopWhen === undefined ? {} : { stopWhen: endingWith(stopWhen, calls) };
}

/** A step that is about to be made: its requests go into its call. */
function* takeStep(
  calls: Calls,
  step: StepOptions,
  prepareStep: OtherSettings["prepareStep"],
): Flow<NonNullable<StepChange>> {
  const known = yield* calls.ofStep(step, idOf(step.model));
  return yield* orFail(known, preparedStep(calls, known, step, prepareStep));
}

function* preparedStep(
  calls: Calls,
  known: KnownCall,
  step: StepOptions,
  prepareStep: OtherSettings["prepareStep"],
): Flow<NonNullable<StepChange>> {
  const { call, prompt } = known;
  const messages = prompt.in(step.messages);
  const change =
    prepareStep === undefined ? undefined : yield* waitFor(prepareStep({ ...step, messages }));
  // A list of its own, since tools may be told by it which call they run for.
  const sent = change?.messages === undefined ? messages : [...prompt.in(change.messages)];
  if (sent !== step.messages) calls.also(sent, known);
  const model = hookedModel(realModel(change?.model ?? step.model), new CallLead(call));
  return change === undefined ? { model, messages: sent } : { ...change, model, messages: sent };
}

function idOf(model: LanguageModel): string {
  return typeof model === "string" ? model : model.modelId;
}

function checkSettings(settings: unknown): void {
  const { model, prepareStep } = Object(settings) as {
    readonly model?: SdkModel | string;
    readonly prepareStep?: object;
  };
  if (prepareStep !== undefined && ours.has(prepareStep)) {
    throw new HooklineError(
      "INVALID_AI_SETTINGS",
      "These settings went through hooks() already. Call it once, where they are complete, and spread what it returns.",
    );
  }
  if (typeof model === "string" || typeof model?.doGenerate === "function") return;
  throw new HooklineError(
    "INVALID_AI_SETTINGS",
    `hooks() takes the settings of an agent, generateText or streamText, with a model of the AI SDK, but "model" is ${model === undefined ? "missing" : typeof model}. Pass hooks({ model, tools }).`,
  );
}
