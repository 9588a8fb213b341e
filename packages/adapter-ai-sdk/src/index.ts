export { aiSdkEmitter, aiSdkModelEmitter, coverage, modelCoverage } from "./coverage.js";
export { type AiDenial, type DenyingPoint, denialOf } from "./denial.js";
export { type DataPartWriter, type FallbackData, fallbackParts } from "./fallback-parts.js";
export type { HookOptions } from "./hook-options.js";
export { hookedProvider, installHooks } from "./hooked-provider.js";
export { type HookableSettings, hooks } from "./hooks.js";
export { modelMessages } from "./messages/history.js";
