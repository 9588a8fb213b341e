import type { CliIo } from "./io.js";

/** Shows that something is under way for as long as it is, where somebody watches and `CI` is not set. */
export async function withProgress<T>(
  { isWatched = false, env }: Pick<CliIo, "isWatched" | "env">,
  text: string,
  work: () => Promise<T>,
): Promise<T> {
  // There the spinner would still print its text once.
  if (!isWatched || env.CI !== undefined) return work();
  const { default: spinner } = await import("yocto-spinner");
  // A signal is for the work to obey, which may have something to put back.
  const shown = spinner({ text, handleSignals: false }).start();
  try {
    return await work();
  } finally {
    shown.stop();
  }
}
