import { distinct } from "./alternatives.js";
import { HOLE } from "./marks.js";

/**
 * Where the unknown parts of a text come from: a file that was there before, a program that
 * prints what it finds, or something the line itself or the network made up.
 */
export type Origin = "file" | "program" | "made";

/** What goes through a pipe, or is in a file: one of several texts. */
export interface Stream {
  readonly texts: readonly string[];
  readonly origin: Origin;
}

export const NOTHING: Stream = Object.freeze({ texts: [""], origin: "program" });

export function unknownFrom(origin: Origin): Stream {
  return { texts: [HOLE], origin };
}

export function streamOf(texts: readonly string[], origin: Origin = "made"): Stream {
  return { texts: distinct(texts), origin };
}

/** One behind the other. */
export function concatStreams(left: Stream, right: Stream): Stream {
  const texts = left.texts.flatMap((head) => right.texts.map((tail) => join(head, tail)));
  return streamOf(texts, lessTrusted(left, right));
}

/** Unknown behind unknown is no more than unknown. */
function join(head: string, tail: string): string {
  return head.endsWith(HOLE) && tail.startsWith(HOLE) ? head + tail.slice(1) : head + tail;
}

/** One or the other. */
export function eitherStream(left: Stream, right: Stream): Stream {
  return streamOf([...left.texts, ...right.texts], lessTrusted(left, right));
}

function lessTrusted(left: Stream, right: Stream): Origin {
  const order: readonly Origin[] = ["made", "program", "file"];
  const isEmpty = ({ texts }: Stream): boolean => texts.every((text) => text === "");
  if (isEmpty(left)) return right.origin;
  if (isEmpty(right)) return left.origin;
  return order.find((origin) => origin === left.origin || origin === right.origin) ?? "made";
}
