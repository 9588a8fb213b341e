import { isIPv4, isIPv6 } from "node:net";
import { isIban } from "./is-iban.js";
import { passesLuhn } from "./luhn.js";

/** How data of one kind looks in a text. */
export interface Shape {
  /**
   * Finds candidates. None is longer than 65 characters, unless it has no white space in it; and
   * what is before or after one counts for one character at most: `TextStream` builds on both.
   */
  readonly pattern: RegExp;
  /** Whether a candidate is what it looks like. Default: it is. */
  readonly isMeant?: (candidate: string) => boolean;
}

const CARD_ISSUER = /^(?:3[0-9]|4|5[0-9]|6[0-9]|2[2-7])/;
/** Addresses of no machine in particular. */
const NOBODY = /^(?:127\.|0\.0\.0\.0$|::1?$)/;

/** Kinds of personal data, and the shapes each has. A text is searched for them in this order. */
export const PERSONAL_DATA = {
  email: [
    {
      pattern:
        /(?<![\p{L}\p{N}_.%+'-])[\p{L}\p{N}_.%+'-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}/gu,
    },
  ],
  iban: [
    {
      pattern: /(?<!\w)[a-z]{2}\d{2}(?: ?[a-z\d]){11,30}/gi,
      isMeant: (candidate) => isIban(candidate.replaceAll(" ", "").toUpperCase()),
    },
  ],
  credit_card: [
    {
      pattern: /(?<!\w)\d(?:[ -]?\d){12,18}/g,
      isMeant: (candidate) => {
        const digits = candidate.replaceAll(/\D/g, "");
        return digits.length >= 13 && CARD_ISSUER.test(digits) && passesLuhn(digits);
      },
    },
  ],
  // Social security numbers of the United States, and national insurance numbers of the UK.
  national_id: [
    { pattern: /(?<![\w-])(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\w-])/g },
    {
      pattern:
        /(?<!\w)(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: ?\d{2}){3} ?[A-D](?!\w)/gi,
    },
  ],
  // International numbers (E.164), and those of North America.
  phone: [
    { pattern: /(?<![\w+])\+[1-9](?:[ .\-/()]{0,2}\d){6,14}(?!\d)/g },
    { pattern: /(?<![\w.+-])(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])\d{3}[ .-]\d{4}(?![\w-])/g },
  ],
  ip_address: [
    {
      pattern: /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}/g,
      isMeant: (candidate) => isIPv4(candidate) && !NOBODY.test(candidate),
    },
    {
      pattern: /(?<![\w:.])[\da-f:.]{2,45}/gi,
      isMeant: (candidate) => isIPv6(candidate) && !NOBODY.test(candidate),
    },
  ],
} as const satisfies Readonly<Record<string, readonly Shape[]>>;

/** A kind of personal data. */
export type PersonalKind = keyof typeof PERSONAL_DATA;
