import { readArguments, USAGE } from "./arguments.js";
import { chooseBackend } from "./backend.js";
import { chooseModel } from "./choose-model.js";
import { runQuickstart } from "./quickstart.js";
import { UsageError } from "./usage-error.js";

try {
  const asked = readArguments(process.argv.slice(2));
  if (asked === "help") process.stdout.write(USAGE);
  else {
    const backend = chooseBackend(asked.backend);
    await using chosen = await chooseModel(asked);
    process.exitCode = await runQuickstart({ ...asked, ...chosen, backend });
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
