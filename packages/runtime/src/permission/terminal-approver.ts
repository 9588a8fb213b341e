import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { type Approver, HookResult, type PermissionQuestion, redactText } from "@hookline/core";

/** Where a person is asked. */
export interface TerminalOptions {
  /** Default: stdin. It must be a terminal: what is piped in is no answer of a person. */
  readonly input?: (Readable & { readonly isTTY?: boolean | undefined }) | undefined;
  /** Default: stderr, so that the program's own output stays clean. */
  readonly output?: Writable | undefined;
}

/** Characters of the arguments that are shown. */
const SHOWN = 2_000;

/**
 * An approver that asks on a terminal, one question after the other. Only `y` or `yes` approves;
 * any other answer, the end of the input, an abort, and an input that is no terminal refuse.
 * Credentials in the question are masked, and control characters are shown as `?`.
 */
export function terminalApprover(options: TerminalOptions = {}): Approver {
  const { input = process.stdin, output = process.stderr } = options;
  let last: Promise<unknown> = Promise.resolve();
  return (question) => {
    if (input.isTTY !== true) {
      return HookResult.deny("Nobody can be asked for permission: the input is no terminal");
    }
    const answer = last.then(() => ask(question, input, output));
    last = answer;
    return answer;
  };
}

function ask(
  { event, signal }: PermissionQuestion,
  input: Readable,
  output: Writable,
): Promise<boolean | HookResult> {
  if (signal?.aborted) return Promise.resolve(HookResult.deny("The question was called off"));
  const reader = createInterface({ input, output });
  return new Promise((resolve) => {
    const settle = (answer: boolean | HookResult): void => {
      resolve(answer);
      signal?.removeEventListener("abort", onAbort);
      reader.close();
    };
    const onAbort = (): void => settle(HookResult.deny("The question was called off"));
    signal?.addEventListener("abort", onAbort, { once: true });
    // Also after Ctrl-C, and by `close` in `settle`, when the answer is there already.
    reader.once("close", () => settle(HookResult.deny("The input ended without an answer")));
    reader.question(textOf(event), (line) => settle(/^\s*y(es)?\s*$/i.test(line)));
  });
}

function textOf({ tool_name, target, reason, tool_input }: PermissionQuestion["event"]): string {
  const what = [tool_name, target === tool_name ? "" : target].filter((text) => text !== "");
  const args = Object.keys(tool_input).length === 0 ? "" : JSON.stringify(tool_input);
  const lines = [plain(reason), plain(what.join(": ")), plain(args)].filter((line) => line !== "");
  return `${lines.join("\n  ")}\nAllow? [y/N] `;
}

/** A text that can not move the cursor, hide itself or look like another line. */
function plain(text: string): string {
  return redactText(text, [], SHOWN)
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "?");
}
