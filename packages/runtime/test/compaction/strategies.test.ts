import { describe, expect, it } from "vitest";
import { summaryMessage } from "../../src/compaction/strategy.js";
import {
  type Compacted,
  estimateTokens,
  keepLast,
  type Message,
  summarise,
} from "../../src/index.js";
import { rejection } from "../support/thrown.js";

const message = (role: string, content: unknown): Message => ({ role, content, timestamp: 1 });
const contents = ({ kept }: Compacted) => kept.map(({ content }) => content);

const instructions = message("system", "be kind");
const talk = [
  message("user", "q1"),
  message("assistant", "call"),
  message("tool", "result"),
  message("user", "q2"),
  message("assistant", "a2"),
];

describe("keepLast", () => {
  it("keeps the instructions at the start and the last messages", async () => {
    expect(contents(await keepLast(2)([instructions, ...talk]))).toEqual(["be kind", "q2", "a2"]);
    expect(contents(await keepLast(0)([instructions, ...talk]))).toEqual(["be kind"]);
    expect(contents(await keepLast(9)([instructions, ...talk]))).toHaveLength(6);
  });

  it("does not begin with the result of a call that goes", async () => {
    expect(contents(await keepLast(3)(talk))).toEqual(["q2", "a2"]);
    expect(contents(await keepLast(4)(talk))).toEqual(["call", "result", "q2", "a2"]);
  });

  it.each([-1, 1.5, Number.NaN])("refuses to keep %d messages", async (count) => {
    const error = await rejection(Promise.resolve().then(() => keepLast(count)(talk)));
    expect(error).toMatchObject({ code: "INVALID_COMPACTION" });
  });
});

describe("summarise", () => {
  it("has the older messages summarised, an earlier summary among them", async () => {
    const handed: unknown[][] = [];
    const strategy = summarise(
      (messages) => {
        handed.push(messages.map(({ content }) => content));
        return "a summary";
      },
      { keep: 2 },
    );
    const first = await strategy([instructions, ...talk]);
    expect(first).toMatchObject({ summary: "a summary", previousSummaryReused: false });
    expect(contents(first)).toEqual(["be kind", "q2", "a2"]);
    const earlier = { ...summaryMessage("a summary"), timestamp: 2 };
    const second = await strategy([instructions, earlier, ...talk]);
    expect(second.previousSummaryReused).toBe(true);
    expect(contents(second)).toEqual(["be kind", "q2", "a2"]);
    expect(handed).toEqual([
      ["q1", "call", "result"],
      ["a summary", "q1", "call", "result"],
    ]);
  });

  it("asks for no summary of nothing", async () => {
    const strategy = summarise(() => {
      throw new Error("must not be called");
    });
    expect(contents(await strategy(talk))).toHaveLength(5);
  });
});

describe("estimateTokens", () => {
  it("counts about four characters to the token, calls and parts included", () => {
    expect(estimateTokens([])).toBe(0);
    expect(estimateTokens([message("user", "12345678")])).toBe(2);
    const call = { ...message("assistant", null), tool_calls: [{ name: "read" }] };
    expect(estimateTokens([call])).toBe(5);
  });
});
