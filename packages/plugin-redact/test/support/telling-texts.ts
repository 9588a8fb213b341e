import { KNOWN_CREDENTIALS } from "@hookline/core";
import fc from "fast-check";

/** One example of each kind, as people write it. */
export const EXAMPLES = {
  credentials: ["sk-live-0123456789abcdef", "password: hunter2", 'token="a b c"', "--api-key k3y"],
  email: ["ada.lovelace@example.com", "josé+news@bücher.example"],
  iban: ["DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432"],
  credit_card: ["4111 1111 1111 1111", "378282246310005"],
  national_id: ["078-05-1120", "AB 12 34 56 C"],
  phone: ["+44 20 7946 0958", "(555) 123-4567", "+14155550123"],
  ip_address: ["203.0.113.7", "2001:db8::8a2e:370:7334"],
} as const;

const PIECES = [
  ...Object.values(EXAMPLES).flat(),
  "Cookie: a=b; c=d",
  "Authorization: Bearer abcdefghijkl",
  "https://user:p@ss@example.com/x?token=abc",
  "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nabcd+/==\n-----END RSA PRIVATE KEY-----",
  ...KNOWN_CREDENTIALS.map(({ example }) => example).filter((one) => one.length < 80),
  "-----BEGIN ",
  "password",
  "bearer",
  "secret=",
  '"',
  "'",
  "=",
  ":",
  "\\",
  "+",
  "@",
  "-",
  "4111",
  "1234567",
  "DE89",
  "The quick brown fox jumps over the lazy dog and goes on for a while",
  "and so",
  "it is",
];

/** Texts with much in them that is to be masked, whole, in part, and glued to other things. */
export const tellingTexts: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 4, arbitrary: fc.constantFrom(" ", " ", "\n", "  ", "\t", ", ", ".") },
      fc.string({ maxLength: 8 }),
      fc.stringMatching(/^[0-9 -]{1,20}$/),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(""));
