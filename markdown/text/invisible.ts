/**
 * Signs that nobody sees: format and control characters, variation selectors, fillers of Hangul, and the frames of keycap
 * emoji. Spaces of any kind are no such signs, because they part words.
 */
const INVISIBLE =
  /(?![\t-\r\u0085\u2028\u2029])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u20DD-\u20E0\u20E2-\u20E4]/gu;

/**
 * Scripts in which a joiner (U+200C, U+200D) decides which word is meant: Persian writes "می‌خواهم" with one, Indic
 * scripts choose the form of a cluster by it.
 */
const JOINED_SCRIPTS =
  "Arab Syrc Mand Nkoo Adlm Rohg Mong Phag Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Lepc Cakm Java Bali";
const joined = JOINED_SCRIPTS.split(" ")
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const KEPT_JOINER = new RegExp(`(?<=[${joined}])[\\u200C\\u200D](?=[${joined}])`, "gu");
const HAS_JOINER = /[\u200C\u200D]/;
/** A private sign that stands for a joiner while the others are taken out. */
const PLACES = ["\uFDD0", "\uFDD1"] as const;

// oxlint-disable-next-line no-control-regex
const IS_ASCII = /^[\x20-\x7E]*$/;

/** The text without the signs that nobody sees; joiners stay where they make another word. */
export function withoutInvisible(text: string): string {
  // Classes of Unicode are slow, and most names are plain.
  if (IS_ASCII.test(text)) return text;
  if (!HAS_JOINER.test(text)) return text.replace(INVISIBLE, "");
  return text
    .replaceAll(/[\uFDD0\uFDD1]/g, "")
    .replace(KEPT_JOINER, (joiner) => PLACES[joiner === "\u200C" ? 0 : 1])
    .replace(INVISIBLE, "")
    .replaceAll(PLACES[0], "\u200C")
    .replaceAll(PLACES[1], "\u200D");
}
