export { rateLimitOptions } from "./options.js";
export { RateLimit } from "./rate-limit.js";
