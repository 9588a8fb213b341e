/** Runs every check and test of the project: `npm test`. */
import { join } from "node:path";
import { examples } from "./examples.js";
import { fileSizes } from "./file-sizes.js";
import { installedTarballs } from "./installed-tarballs.js";
import { otherAiSdk } from "./other-ai-sdk.js";
import { packedPackages } from "./packed-packages.js";
import { publishedPlugins } from "./published-plugins.js";
import { command, ONE_FAILED, type Step } from "./run-step.js";
import { unitTests } from "./unit-tests.js";

const BIN = "tools/node_modules/.bin";

const steps: readonly Step[] = [
  command("lint and format", "npx", ["biome", "ci", "--error-on-warnings", "."]),
  command("generated files", "npm", ["run", "-s", "generate", "--", "--check"]),
  fileSizes,
  command("imports", join(BIN, "depcruise"), [
    "--config",
    ".dependency-cruiser.json",
    ...["packages", "examples", "bench/src", "tools/src"],
  ]),
  command("types", "npx", ["tsc", "-p", "tsconfig.test.json"]),
  command("build", "npm", ["run", "-s", "build"]),
  unitTests,
  otherAiSdk,
  examples,
  packedPackages,
  installedTarballs,
  publishedPlugins,
];

let passed = 0;
let failed = 0;
for (const step of steps) {
  console.log(`\n--- ${step.title}`);
  const result = await step.run().catch((error: unknown) => {
    console.error(error);
    return ONE_FAILED;
  });
  passed += result.passed;
  failed += result.failed;
  if (result.failed > 0) console.log(`--- ${step.title}: FAILED`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
