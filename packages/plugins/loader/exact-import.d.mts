/** A module as it is to be run, whatever is in its file by then. */
export interface ExactModule {
  readonly url: string;
  readonly format: "module" | "json";
  readonly source: string;
  /** URLs of the modules it imports by a path, by what it calls them. */
  readonly imports: Readonly<Record<string, string>>;
}

/** Imports one of some modules; they get to see each other, and nothing else by a path. */
export function importExactly(
  url: string,
  modules: readonly ExactModule[],
): Promise<Record<string, unknown>>;
