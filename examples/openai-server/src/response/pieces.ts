/** Characters that a piece has at most, beside the blanks before it. */
const PIECE = /\s*\S{1,8}|\s+/gu;

/** A text in the pieces that it is streamed in; they count as its tokens. */
export function piecesOf(text: string): readonly string[] {
  return text.match(PIECE) ?? [];
}
