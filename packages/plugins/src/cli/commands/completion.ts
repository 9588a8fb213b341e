import { EXIT } from "../io.js";

/** `plugins completion SHELL`: prints what the shell runs to complete calls of `plugins`. */
export async function completion(shell: "bash" | "zsh" | "fish"): Promise<number> {
  const { script } = await import("@bomb.sh/tab");
  script(shell, "plugins", "plugins");
  return EXIT.ok;
}
