export const directions = ["ltr", "rtl"] as const;
export type Direction = (typeof directions)[number];

/** What a site is written in unless its project says otherwise. */
export const DEFAULT_LANGUAGE = "en";
export const MAX_TAG_CHARACTERS = 35;

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/**
 * A language by its BCP 47 tag in the canonical spelling (`pt_BR` is "pt-BR"); null for what is none. Two letters that
 * stand for no language are refused: "jp" and "cn" are countries. So is a name such as "english", which is a valid tag only in form.
 */
export function canonicalLanguage(written: string): string | null {
  // Locales of POSIX end in their encoding: en_US.UTF-8.
  const tag = written
    .trim()
    .replace(/[.@].*$/s, "")
    .replaceAll("_", "-");
  if (tag === "" || tag.length > MAX_TAG_CHARACTERS) return null;
  try {
    const canonical = Intl.getCanonicalLocales(tag)[0] ?? null;
    const [language = ""] = (canonical ?? "").split("-");
    if (language.length > 3 || language.length < 2) return null;
    return language.length === 3 || names.of(language) !== undefined ? canonical : null;
  } catch {
    return null;
  }
}

const RIGHT_TO_LEFT_SCRIPTS = new Set(
  "Adlm Arab Armi Aran Avst Hebr Mand Mani Nbat Nkoo Palm Phnx Rohg Samr Syrc Thaa Yezi".split(" "),
);

/** Which way a language is written, by its script or by the one it is mostly written in. */
export function directionOf(language: string): Direction {
  const { script } = new Intl.Locale(language).maximize();
  return script !== undefined && RIGHT_TO_LEFT_SCRIPTS.has(script) ? "rtl" : "ltr";
}
