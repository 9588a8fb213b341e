/** What stands in place of a masked text. */
export const MASK = "<redacted>";
