import { CLOUD_CREDENTIALS } from "./cloud-credentials.js";
import { CODE_CREDENTIALS } from "./code-credentials.js";
import type { CredentialShape } from "./credential-shape.js";
import { MESSAGE_CREDENTIALS } from "./message-credentials.js";
import { MODEL_CREDENTIALS } from "./model-credentials.js";
import { STANDARD_CREDENTIALS } from "./standard-credentials.js";

/** The credentials that are known by their shape, as `redactText` masks them. */
export const KNOWN_CREDENTIALS: readonly CredentialShape[] = [
  ...MODEL_CREDENTIALS,
  ...CODE_CREDENTIALS,
  ...CLOUD_CREDENTIALS,
  ...MESSAGE_CREDENTIALS,
  ...STANDARD_CREDENTIALS,
];
