import { type CredentialShape, fake } from "./credential-shape.js";

/** Of no issuer: forms that many use. */
export const STANDARD_CREDENTIALS: readonly CredentialShape[] = [
  {
    ...{ issuer: "any", name: "JSON Web Token" },
    // Tried from the start of a run only: from each place within, it would be read time and again.
    shape: /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
    example: "eyJFWEFNUExFIjoxfQ.eyJFWEFNUExFIjoxfQ.EXAMPLE",
    source: "https://www.rfc-editor.org/rfc/rfc7519",
  },
  {
    ...{ issuer: "any", name: "private key (PEM)" },
    // The backslash is that of `\n`, in a key that is quoted as JSON.
    shape:
      /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s\\]*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/,
    mark: "-----BEGIN ",
    example: "-----BEGIN PRIVATE KEY-----\nEXAMPLE\n-----END PRIVATE KEY-----",
    source: "https://www.rfc-editor.org/rfc/rfc7468",
  },
  {
    ...{ issuer: "age", name: "secret key" },
    shape: /AGE-SECRET-KEY-1[A-Z0-9]{58}/,
    example: `AGE-SECRET-KEY-1${fake(58).toUpperCase()}`,
    source: "gitleaks: age-secret-key",
  },
];
