/** More spellings of one glob are not told apart: each part of it is then one. */
const MOST = 64;
const INNERMOST = /\{([^{},]*,[^{}]*)\}/;

/** A text as it stands, and all that it comes to where a tool reads `{a,b}` as one or the other. */
export function alternatives(text: string): readonly string[] {
  const all = new Set([text]);
  for (const one of all) {
    const [group, choices] = INNERMOST.exec(one) ?? [];
    if (group === undefined || choices === undefined) continue;
    for (const choice of choices.split(",")) all.add(one.replace(group, () => choice));
    if (all.size > MOST) return [text, ...text.split(/[{},]/)];
  }
  return [...all];
}
