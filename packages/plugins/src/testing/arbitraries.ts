// Arbitraries of fast-check for every event; apart from the rest, because they need fast-check.
export {
  type AnyEmit,
  arbitraryEmit,
  arbitraryPayload,
} from "./arbitraries/arbitrary-payload.js";
