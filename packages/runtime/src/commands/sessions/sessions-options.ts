/** The options of the commands about sessions, as they were typed. */
export interface SessionsOptions {
  readonly json?: boolean | undefined;
  readonly full?: boolean | undefined;
  readonly running?: boolean | undefined;
  readonly status?: string | undefined;
  readonly limit?: string | undefined;
  readonly "older-than"?: string | undefined;
}
