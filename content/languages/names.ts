import { canonicalLanguage } from "#schemas/locale/language.ts";

/** A folder or a suffix with such a name may be that of a language. Three letters are most often something else: `api`, `doc`. */
const NAME = /^[a-z]{2}(?:[-_](?:[a-z]{4}|[a-z]{2}|\d{3}))*$/i;
const THREE_LETTERS = new Set(["ast", "ceb", "ckb", "fil", "hsb", "kab", "yue"]);

/** Names that hardly mean anything but a language. Others are also words, programming languages or countries: `it`, `cs`, `pl`, `no`. */
const SURE = new Set(
  "ar bn de el en es fa fr he hi hu ja ko nl pt ru sv th tr uk ur vi zh".split(" "),
);

/** The language that a name means; null if it names none. */
export function languageOfName(name: string): string | null {
  if (!NAME.test(name) && !THREE_LETTERS.has(name.toLowerCase())) return null;
  return canonicalLanguage(name);
}

/** Whether a name is rarely used for something else. */
export function isSureName(name: string): boolean {
  const [language = ""] = name.toLowerCase().split(/[-_]/);
  return SURE.has(language);
}

const names = new Map<string, string>();

/** A language in its own words: "Français". The usual region and script are not named: `de-DE` is "Deutsch", `de-AT` "Österreichisches Deutsch". */
export function nameOfLanguage(tag: string): string {
  const cached = names.get(tag);
  if (cached !== undefined) return cached;
  const { language } = new Intl.Locale(tag);
  const isUsual = withUsualParts(language) === withUsualParts(tag);
  const shown = isUsual ? language : tag;
  const written = new Intl.DisplayNames(tag, { type: "language" }).of(shown) ?? tag;
  const name = written.charAt(0).toLocaleUpperCase(tag) + written.slice(1);
  names.set(tag, name);
  return name;
}

function withUsualParts(tag: string): string {
  return new Intl.Locale(tag).maximize().toString();
}
