import { readArguments, USAGE, UsageError } from "./arguments.js";
import { chooseBackend } from "./backend.js";
import { runQuickstart } from "./quickstart.js";

try {
  const asked = readArguments(process.argv.slice(2));
  if (asked === "help") process.stdout.write(USAGE);
  else process.exitCode = await runQuickstart(asked.prompt, chooseBackend(asked.backend));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
