// The JSON Schemas of what people write by hand, for editors and tools.
export { manifestJsonSchema } from "./discovery/manifest-json-schema.js";
