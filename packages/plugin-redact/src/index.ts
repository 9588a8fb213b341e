export { redactOptions } from "./options.js";
export { Redact } from "./redact.js";
export { Redactor } from "./redactor.js";
export { TextStream } from "./text-stream.js";
