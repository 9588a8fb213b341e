import type { Coverage, PointName } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { type Driver, problemsAt, takeTour } from "../src/index.js";
import { DeafLoop, ForgetfulLoop, HastyLoop } from "./support/faulty-loops.js";
import { type Loop, loopCoverage } from "./support/loop.js";
import { LoopDriver } from "./support/loop-driver.js";

async function problems(
  point: PointName,
  {
    driver = new LoopDriver(),
    coverage = loopCoverage,
  }: { driver?: Driver<Loop>; coverage?: Coverage },
): Promise<string[]> {
  const driven = driver as unknown as Driver;
  const { reached } = await takeTour(driven);
  return problemsAt(driven, coverage, point, reached);
}

describe("what an emitter says of its coverage", () => {
  it("is wrong where it claims a point that it does not emit", async () => {
    const coverage: Coverage = { ...loopCoverage, notification: ["observe", "block"] };
    expect(await problems("notification", { coverage })).toEqual([
      '"observe" is claimed at "notification", but not proved.',
      '"block" is claimed at "notification", but not proved.',
    ]);
  });

  it("is wrong where it says nothing of a point that it emits", async () => {
    const coverage: Coverage = { ...loopCoverage, message_sent: [], before_llm: ["observe"] };
    expect(await problems("message_sent", { coverage })).toEqual([
      '"observe" is proved at "message_sent", but not claimed.',
    ]);
    expect(await problems("before_llm", { coverage })).toEqual([
      '"rewrite" is proved at "before_llm", but not claimed.',
      '"block" is proved at "before_llm", but not claimed.',
      '"ask" is proved at "before_llm", but not claimed.',
    ]);
  });

  it.each([
    { what: "goes on in spite of a denial", Kind: DeafLoop, unproved: ["block", "ask"] },
    { what: "goes on with what it had before", Kind: ForgetfulLoop, unproved: ["rewrite"] },
    { what: "takes a question for a denial", Kind: HastyLoop, unproved: ["ask"] },
  ])("is wrong where the emitter $what", async ({ Kind, unproved }) => {
    const driver = new LoopDriver(Kind);
    for (const point of ["user_prompt_submit", "before_tool", "after_agent"] as const) {
      expect(await problems(point, { driver })).toEqual(
        unproved.map((mode) => `"${mode}" is claimed at "${point}", but not proved.`),
      );
    }
  });

  it("can not be told where the driver does not show what becomes of a decision", async () => {
    const whole = new LoopDriver();
    const driver: Driver<Loop> = {
      open: (setup) => whole.open(setup),
      acts: (loop) => ({ prompt: () => loop.prompt("hi") }),
    };
    await expect(problems("before_agent", { driver })).rejects.toThrow(
      'Give the driver the ability "prompt".',
    );
  });

  it("can not be told where an action does not go through by itself", async () => {
    const driver = new LoopDriver();
    driver.receive = async () => "rewritten";
    await expect(problems("message_received", { driver })).rejects.toThrow(
      'The trial of "message_received" ends without any handler as if there were one: rewritten',
    );
  });
});
