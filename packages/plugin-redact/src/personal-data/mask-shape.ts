import type { Shape } from "./shapes.js";

/**
 * Replaces what has a shape. Of a candidate that is not meant as it is found, its longest
 * beginning that is: a number may be followed by another one.
 * @param mask what stands in place of a finding
 */
export function maskShape(text: string, shape: Shape, mask: (found: string) => string): string {
  const pattern = new RegExp(shape.pattern);
  let masked = "";
  let done = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const start = found.index;
    const length = meantLength(text, start, found[0], shape);
    if (length === 0) {
      pattern.lastIndex = start + 1;
      continue;
    }
    masked += text.slice(done, start) + mask(text.slice(start, start + length));
    done = start + length;
    pattern.lastIndex = done;
  }
  return masked + text.slice(done);
}

function meantLength(text: string, start: number, candidate: string, { isMeant }: Shape): number {
  if (isMeant === undefined) return candidate.length;
  for (let length = candidate.length; length > 0; length--) {
    const after = text[start + length];
    const isWhole = after === undefined || !/\w/.test(after);
    if (isWhole && isMeant(candidate.slice(0, length))) return length;
  }
  return 0;
}
