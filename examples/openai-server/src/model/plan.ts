import type { OfferedTool } from "../protocol/chat-request.js";
import { chooseTool, type PlannedCall } from "./choose-tool.js";
import type { Wish } from "./wishes.js";

/** How the wishes of a message are met. */
export interface Plan {
  /** The calls, in groups that are made at once, one group after the other. */
  readonly groups: readonly (readonly PlannedCall[])[];
  /** What no offered tool can do. */
  readonly unmet: readonly Wish[];
}

export function planFor(wishes: readonly Wish[], tools: readonly OfferedTool[]): Plan {
  const groups: PlannedCall[][] = [];
  const unmet: Wish[] = [];
  let isLater = true;
  for (const wish of wishes) {
    isLater ||= wish.isLater;
    const call = chooseTool(tools, wish);
    if (call === undefined) {
      unmet.push(wish);
      continue;
    }
    if (isLater) groups.push([]);
    groups.at(-1)?.push(call);
    isLater = false;
  }
  return { groups, unmet };
}

/**
 * What is left of the group that is due after so many calls. Calls are counted, not compared: a
 * call may stand in the conversation with other arguments than it was made with.
 * @returns empty when all calls were made
 */
export function nextCalls({ groups }: Plan, made: number): readonly PlannedCall[] {
  let before = 0;
  for (const group of groups) {
    if (made < before + group.length) return group.slice(made - before);
    before += group.length;
  }
  return [];
}
