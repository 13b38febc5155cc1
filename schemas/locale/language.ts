export const directions = ["ltr", "rtl"] as const;
export type Direction = (typeof directions)[number];

/** The default language of a site, unless its project sets another. */
export const DEFAULT_LANGUAGE = "en";
export const MAX_TAG_CHARACTERS = 35;

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/**
 * Normalizes a language to its canonical BCP 47 tag (`pt_BR` becomes "pt-BR"). Null when it is not a language. Two letters that are not a language code are
 * refused: "jp" and "cn" are countries. So is a name such as "english", which only looks like a valid tag.
 */
export function canonicalLanguage(written: string): string | null {
  // POSIX locales end with their encoding: en_US.UTF-8.
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

let tags: Map<string, string> | null = null;

/** The tag of a language by its English name: "German", "english". Null if no language with a code of two letters has it. */
export function languageNamed(written: string): string | null {
  tags ??= new Map(
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap(
      (code): [string, string][] => {
        const name = names.of(code);
        return name === undefined ? [] : [[name.toLowerCase(), code]];
      },
    ),
  );
  return tags.get(written.trim().toLowerCase()) ?? null;
}
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

const RIGHT_TO_LEFT_SCRIPTS = new Set(
  "Adlm Arab Armi Aran Avst Hebr Mand Mani Nbat Nkoo Palm Phnx Rohg Samr Syrc Thaa Yezi".split(" "),
);

/** The direction in which a language is written, according to its script or the script it usually uses. */
export function directionOf(language: string): Direction {
  const { script } = new Intl.Locale(language).maximize();
  return script !== undefined && RIGHT_TO_LEFT_SCRIPTS.has(script) ? "rtl" : "ltr";
}
