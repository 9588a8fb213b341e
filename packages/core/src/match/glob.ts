/**
 * Whether a text fits a glob, where `*` stands for any run of characters and `?` for one. Never
 * takes more than pattern times text, however many stars there are.
 */
export function fitsGlob(glob: string, text: string): boolean {
  let g = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < text.length) {
    if (glob[g] === "*") {
      star = g++;
      resume = t;
    } else if (glob[g] === "?" || glob[g] === text[t]) {
      g++;
      t++;
    } else if (star >= 0) {
      g = star + 1;
      t = ++resume;
    } else return false;
  }
  while (glob[g] === "*") g++;
  return g === glob.length;
}
