import {
  type AfterCompactionPayload,
  type DenialKind,
  type HookPayloadBase,
  isDenial,
} from "@hookline/core";
import type { Branch } from "../session/branch.js";
import type { Message } from "../session/message.js";
import { estimateTokens } from "./estimate-tokens.js";
import { type Compacted, type CompactionStrategy, summaryMessage } from "./strategy.js";

/** How a branch is compacted. */
export interface CompactOptions {
  /** What handlers are told of why: `auto` or `manual`. Default `manual`. */
  readonly trigger?: string | undefined;
  /** Counts tokens. Default: `estimateTokens`. */
  readonly countTokens?: ((messages: readonly Omit<Message, "timestamp">[]) => number) | undefined;
  /** Saving in percent below which nothing is done. Default 0: it must save something. */
  readonly minSavings?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The numbers of a compaction, as `after_compaction` says them. */
export type CompactionReport = Required<Omit<AfterCompactionPayload, keyof HookPayloadBase>>;

/** What became of a compaction. */
export type CompactionResult =
  | { readonly status: "compacted"; readonly report: CompactionReport }
  /** It would have saved too little. */
  | { readonly status: "skipped"; readonly report: CompactionReport }
  /** `before_compaction` said no, or the history was replaced meanwhile. */
  | {
      readonly status: "denied" | "outdated";
      readonly reason: string;
      /** Name of the handler that denied. */
      readonly by?: string | undefined;
      /** With a denial: whether it was a decision, a failed handler or a late one. */
      readonly denial?: DenialKind | undefined;
    };

/**
 * Compacts a branch: asks `before_compaction`, runs the strategy, stores the result as a checkpoint
 * that a resumed session goes on from, and emits `after_compaction`. Messages that are added
 * meanwhile stay. The messages that go from the conversation stay in the store.
 *
 * @example
 * const result = await compact(session.currentBranch, summarise(askModel, { keep: 20 }));
 * @throws what the strategy or the store throws, the reason of the signal; HooklineError
 * `BRANCH_ENDED`: then nothing has changed
 */
export async function compact(
  branch: Branch,
  strategy: CompactionStrategy,
  options: CompactOptions = {},
): Promise<CompactionResult> {
  const { trigger = "manual", countTokens = estimateTokens, minSavings = 0, signal } = options;
  const { hooks, base } = branch;
  const before = branch.messages;
  const tokens = countTokens(before);
  const outcome = await hooks.decide(
    "before_compaction",
    { ...base, token_count: tokens, trigger },
    { signal },
  );
  if (isDenial(outcome.decision)) {
    const { reason = "", by, denial } = outcome;
    return { status: "denied", reason, by, denial };
  }
  const compacted = await strategy(before);
  signal?.throwIfAborted();
  const { summary, kept } = compacted;
  const after = summary === undefined ? kept : insertSummary(summary, kept);
  const report = reportOf(compacted, {
    ...{ before, tokens, trigger, minSavings, strategy: strategy.name || "custom" },
    compactedTokens: countTokens(after),
  });
  const isSkipped = report.was_skipped_due_to_low_savings;
  if (!isSkipped && !(await branch.checkpoint(before, after))) {
    return { status: "outdated", reason: "The history of the branch was replaced meanwhile" };
  }
  await hooks.emit(
    "after_compaction",
    { ...base, ...report },
    summary === undefined || summary === "" ? undefined : { redact: [summary] },
  );
  return { status: isSkipped ? "skipped" : "compacted", report };
}

/** Behind the instructions, before the conversation. */
function insertSummary(
  summary: string,
  kept: readonly Message[],
): readonly Omit<Message, "timestamp">[] {
  const first = kept.findIndex(({ role }) => role !== "system");
  const at = first === -1 ? kept.length : first;
  return [...kept.slice(0, at), summaryMessage(summary), ...kept.slice(at)];
}

function reportOf(
  { summary = "", kept, toolResultsPruned = 0, previousSummaryReused = false }: Compacted,
  measured: {
    readonly before: readonly Message[];
    readonly tokens: number;
    readonly compactedTokens: number;
    readonly trigger: string;
    readonly minSavings: number;
    readonly strategy: string;
  },
): CompactionReport {
  const { before, tokens, compactedTokens, trigger, minSavings, strategy } = measured;
  const saved = tokens - compactedTokens;
  const savings = tokens === 0 ? 0 : (saved / tokens) * 100;
  return {
    original_tokens: tokens,
    compacted_tokens: compactedTokens,
    tokens_saved: saved,
    compression_ratio: tokens === 0 ? 1 : compactedTokens / tokens,
    messages_removed: before.length - kept.length,
    messages_kept: kept.length,
    strategy_used: strategy,
    summary,
    savings_pct: savings,
    tool_results_pruned: toolResultsPruned,
    previous_summary_reused: previousSummaryReused,
    was_skipped_due_to_low_savings: saved <= 0 || savings < minSavings,
    trigger,
  };
}
