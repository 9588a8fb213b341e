/** How the credentials of an issuer are known wherever they stand. */
export interface CredentialShape {
  readonly issuer: string;
  /** What it is called there. */
  readonly name: string;
  /**
   * Takes time in proportion to the text: what it repeats has an end, or nothing behind it. It is
   * tried at the start of each word, and case counts.
   */
  readonly shape: RegExp;
  /** Where it does not start a word: a text that stands in each, without which it is not tried. */
  readonly mark?: string;
  /** One that nobody ever had, with what has to stand before it. */
  readonly example: string;
  /** Who says so: a page of the issuer, an RFC, or the id of a rule of gitleaks. */
  readonly source: string;
}

/** So many characters of no meaning. */
export function fake(length: number): string {
  return "EXAMPLEexample0".repeat(length).slice(0, length);
}

/** So many hexadecimal digits of no meaning. */
export function hex(length: number): string {
  return "0123456789abcdef".repeat(length).slice(0, length);
}
