/** Opening and closing double quote, then opening and closing single quote. */
type Quotes = readonly [string, string, string, string];

const NARROW_SPACE = "\u202F";

const curly: Quotes = ["“", "”", "‘", "’"];
const lowHigh: Quotes = ["„", "“", "‚", "‘"];
const lowClosing: Quotes = ["„", "”", "‚", "’"];
const angled: Quotes = ["«", "»", "‹", "›"];
const closing: Quotes = ["”", "”", "’", "’"];
const corners: Quotes = ["「", "」", "『", "』"];

/** The quotes of languages that write other ones than English, as in Unicode's locale data. A longer tag wins. */
const byLanguage: Readonly<Record<string, Quotes>> = {
  de: lowHigh,
  cs: lowHigh,
  sk: lowHigh,
  sl: lowHigh,
  bg: lowHigh,
  is: lowHigh,
  lt: lowHigh,
  et: lowHigh,
  ka: lowHigh,
  lb: lowHigh,
  "de-CH": angled,
  "de-LI": angled,
  "fr-CH": angled,
  "it-CH": angled,
  fr: [`«${NARROW_SPACE}`, `${NARROW_SPACE}»`, "“", "”"],
  es: ["«", "»", "“", "”"],
  ca: ["«", "»", "“", "”"],
  "pt-PT": ["«", "»", "“", "”"],
  it: ["«", "»", "“", "”"],
  el: ["«", "»", "“", "”"],
  nb: ["«", "»", "‘", "’"],
  no: ["«", "»", "‘", "’"],
  nn: ["«", "»", "‘", "’"],
  fa: angled,
  hy: ["«", "»", "«", "»"],
  ru: ["«", "»", "„", "“"],
  uk: ["«", "»", "„", "“"],
  be: ["«", "»", "„", "“"],
  pl: ["„", "”", "«", "»"],
  ro: ["„", "”", "«", "»"],
  hu: ["„", "”", "»", "«"],
  hr: lowClosing,
  sr: ["„", "“", "‘", "’"],
  mk: lowHigh,
  sq: ["“", "”", "‘", "’"],
  sv: closing,
  fi: closing,
  da: ["“", "”", "‘", "’"],
  he: ["”", "”", "’", "’"],
  ja: corners,
  "zh-Hant": corners,
  "zh-TW": corners,
  "zh-HK": corners,
};

/** The place of a quote in `Quotes`, as the compiler marks it. */
export const quotePlaces = ["0", "1", "2", "3"] as const;

/** The quotes of a language by its BCP 47 tag. */
export function quotesOf(language: string): Quotes {
  const parts = language.split("-");
  for (let length = parts.length; length > 0; length--) {
    const tag = parts.slice(0, length).join("-").toLowerCase();
    const quotes = byTag.get(tag);
    if (quotes) return quotes;
  }
  return curly;
}

const byTag = new Map(
  Object.entries(byLanguage).map(([tag, quotes]) => [tag.toLowerCase(), quotes]),
);
