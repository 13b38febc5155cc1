const locales = new Map<string, string>();

/** A language as Open Graph writes it, with its most likely country: "fr" is "fr_FR". */
export function localeOf(language: string): string {
  const cached = locales.get(language);
  if (cached !== undefined) return cached;
  const { language: name, region } = new Intl.Locale(language).maximize();
  const locale = region === undefined ? name : `${name}_${region}`;
  locales.set(language, locale);
  return locale;
}
