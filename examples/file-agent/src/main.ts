#!/usr/bin/env node
import { realpathSync } from "node:fs";
import { text } from "node:stream/consumers";
import { formatAnswer } from "./answer.js";
import { type Arguments, parseArguments, USAGE, UsageError } from "./arguments.js";
import { findFiles } from "./find-files.js";
import { passagesOf } from "./passages.js";
import { rankPassages } from "./rank-passages.js";
import { wordsOf } from "./words.js";

/** Exit codes, as `--help` documents them. */
const ANSWERED = 0;
const MISUSED = 2;
const NOTHING_FOUND = 3;

async function main(argv: readonly string[]): Promise<number> {
  const parsed = parseArguments(argv);
  if (parsed === "help") {
    process.stdout.write(USAGE);
    return ANSWERED;
  }
  const question = parsed.question ?? (await text(process.stdin));
  if (question.trim() === "") throw new UsageError("The question is empty.");
  const answer = answerFromFiles(question, parsed);
  if (answer === undefined) {
    process.stderr.write(`Nothing below "${parsed.root}" answers that.\n`);
    return NOTHING_FOUND;
  }
  process.stdout.write(`${answer}\n`);
  return ANSWERED;
}

function answerFromFiles(question: string, { root, system }: Arguments): string | undefined {
  const { files, notices } = findFiles(rootDirectory(root));
  for (const notice of notices) process.stderr.write(`${notice}\n`);
  const passages = files.flatMap(passagesOf);
  const ranked = rankPassages(passages, wordsOf(question), wordsOf(system));
  return ranked.length === 0 ? undefined : formatAnswer(ranked);
}

function rootDirectory(root: string): string {
  try {
    return realpathSync(root);
  } catch {
    throw new UsageError(`The root "${root}" can not be read.`);
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}`);
  process.exitCode = MISUSED;
}
