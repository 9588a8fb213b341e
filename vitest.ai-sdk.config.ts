import { mergeConfig } from "vitest/config";
import base from "./vitest.config.js";

/** A directory with another version of the AI SDK in its `node_modules`. */
const directory = process.env.AI_SDK_DIRECTORY;
if (directory === undefined) throw new Error("AI_SDK_DIRECTORY is not set.");

const packages = {
  ai: "ai/dist/index.js",
  "ai/test": "ai/dist/test/index.js",
  "@ai-sdk/openai-compatible": "@ai-sdk/openai-compatible/dist/index.js",
};

/** The tests of the adapter, with that version in the place of the installed one. */
export default mergeConfig(base, {
  resolve: {
    alias: Object.entries(packages).map(([name, file]) => ({
      find: new RegExp(`^${name}$`),
      replacement: `${directory}/node_modules/${file}`,
    })),
  },
});
