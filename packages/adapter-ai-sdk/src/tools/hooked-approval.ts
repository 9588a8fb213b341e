import type { ModelMessage } from "ai";
import { gateOf } from "./hooked-tools.js";

/** What the settings of the SDK 7 say of a call: a word, or one with a reason. */
type Status = undefined | string | { readonly type: string; readonly reason?: string };

type OfCall = (options: {
  readonly toolCall: {
    readonly toolName: string;
    readonly toolCallId: string;
    readonly input: unknown;
  };
  readonly messages: ModelMessage[];
}) => Status | PromiseLike<Status>;

type OfTool = (
  input: unknown,
  options: { readonly toolCallId: string; readonly messages: ModelMessage[] },
) => Status | PromiseLike<Status>;

/** The `toolApproval` of the SDK 7: for all calls, or tool by tool. */
export type ToolApprovalSetting = OfCall | Readonly<Record<string, Status | OfTool>>;

/** Settings that were hooked already. */
const ours = new WeakSet<object>();

/**
 * What settings say of approvals, with the gates of the tools. The SDK asks these settings in the
 * place of the tool, whose gate would have no way to ask a person then.
 */
export function hookedApproval(
  given: ToolApprovalSetting,
  tools: Readonly<Record<string, object>>,
): ToolApprovalSetting {
  if (ours.has(given)) return given;
  const hooked = typeof given === "function" ? ofCalls(given, tools) : ofTools(given, tools);
  ours.add(hooked);
  return hooked;
}

function ofCalls(given: OfCall, tools: Readonly<Record<string, object>>): OfCall {
  return async (options) => {
    const { toolName, toolCallId, input } = options.toolCall;
    const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined;
    return gated(await given(options), tool, input, { toolCallId, messages: options.messages });
  };
}

function ofTools(
  given: Readonly<Record<string, Status | OfTool>>,
  tools: Readonly<Record<string, object>>,
): Readonly<Record<string, Status | OfTool>> {
  const hooked = Object.entries(given).map(([name, status]): [string, Status | OfTool] => {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    // The tool itself is asked where nothing is said of it.
    if (status === undefined || tool === undefined) return [name, status];
    const own: OfTool = async (input, options) =>
      gated(
        typeof status === "function" ? await status(input, options) : status,
        tool,
        input,
        options,
      );
    return [name, own];
  });
  return Object.fromEntries(hooked);
}

/** A denial stays one; whatever else is said, the gate may want to ask, or need not any more. */
async function gated(
  status: Status,
  tool: object | undefined,
  input: unknown,
  options: Parameters<OfTool>[1],
): Promise<Status> {
  const gate = tool === undefined ? undefined : gateOf(tool);
  const type = typeof status === "object" ? status.type : status;
  if (gate === undefined || type === "denied") return status;
  const wantsPerson = type === "user-approval";
  const isNeeded = await gate(input, options, async () => wantsPerson);
  if (isNeeded === wantsPerson) return status;
  return isNeeded ? "user-approval" : "not-applicable";
}
