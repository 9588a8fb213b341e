export { CliTracer } from "./cli-tracer.js";
export { cliTracerOptions } from "./options.js";
