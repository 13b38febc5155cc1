import type { ThemeChoice } from "#schemas/projects/theme/theme.ts";

/** What a picture shows. */
export interface Card {
  title: string;
  /** Name of the site. */
  site: string;
  /** Host of the site, which every font can show. */
  host: string;
  look: ThemeChoice;
  /** BCP 47; it decides between the forms of Chinese characters. */
  language: string;
}

const MAX_TITLE_CHARACTERS = 160;
/** Emoji, with the characters that join or change them. */
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\u200d|\ufe0e|\ufe0f/gu;
const PLAIN_SIGNS = /[©®™]/;
/** Vowel signs of Arabic, which most texts leave out, and which satori does not place. */
const VOWEL_SIGNS = /[\u064b-\u0652\u0670]/g;

/** A text as it can be drawn: on one line, without emoji, and not longer than anyone reads on a picture. */
export function drawnText(text: string): string {
  const plain = text
    .normalize("NFC")
    .replace(EMOJI, (sign) => (PLAIN_SIGNS.test(sign) ? sign : " "))
    .replace(VOWEL_SIGNS, "")
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  const characters = [...plain];
  if (characters.length <= MAX_TITLE_CHARACTERS) return plain;
  return `${characters.slice(0, MAX_TITLE_CHARACTERS).join("").trimEnd()}…`;
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}
