// What a test of a plugin needs; it works under any test runner.
export { defaultPayload } from "./default-payload.js";
export type { LoggedLine } from "./memory-logger.js";
export type { PluginHarness, TestEmitOptions } from "./plugin-harness.js";
export { type GivenOptions, type TestSettings, testPlugin } from "./test-plugin.js";
export type { TestRunOptions, TestToolRun, TestTools } from "./test-tools.js";
