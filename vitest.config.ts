import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Without this line a decorated class in a test file does not parse: vitest takes decorators
  // only from a tsconfig whose `include` covers the file.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  ssr: { resolve: { conditions: ["hookline-source", ...defaultServerConditions] } },
  test: {
    // It imports files that are for Node itself to load.
    server: { deps: { external: [/\/packages\/plugins\/loader\//] } },
    include: ["{packages,examples}/*/test/**/*.test.ts", "tools/test/**/*.test.ts"],
    typecheck: {
      enabled: true,
      include: ["packages/*/test/**/*.test-d.ts"],
      tsconfig: "./tsconfig.test.json",
    },
  },
});
